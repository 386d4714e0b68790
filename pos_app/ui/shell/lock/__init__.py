"""The page of a locked desk."""
