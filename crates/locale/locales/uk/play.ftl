# Keys of this area are written by whoever writes the play.
