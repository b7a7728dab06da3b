# The front page.
