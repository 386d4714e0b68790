"""The chosen order in the side panel."""
