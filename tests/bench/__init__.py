"""The figures that the desk promises, each measured as a ratio within one run."""
