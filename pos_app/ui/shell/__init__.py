"""The frame of the desk: rail, top bar, strips, steps, basket and key bar."""
