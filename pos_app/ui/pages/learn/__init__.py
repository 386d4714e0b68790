"""Learning the provider's replies: the walk, what was understood, what can be sold."""
