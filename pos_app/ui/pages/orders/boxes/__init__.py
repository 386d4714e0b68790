"""The boxes over the page of orders."""
