"""The commands beside the window. None of them loads Qt; ``doctor`` alone asks whether it is there."""
