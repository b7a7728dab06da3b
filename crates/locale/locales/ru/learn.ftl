# The lessons and the rules.
