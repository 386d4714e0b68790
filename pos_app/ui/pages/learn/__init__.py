"""Getting to know the provider: the walk, what was understood, what can be sold."""
