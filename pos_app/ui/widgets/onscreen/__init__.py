"""The keyboard and the number pad on the screen."""
