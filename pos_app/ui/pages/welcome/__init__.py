"""The first start: the connection is entered, tested and saved."""
