"""The pages of the window, a folder each: a passive view and the presenter that fills it."""
