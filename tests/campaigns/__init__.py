"""Checks too long for every run of the tests. ``packaging/bootstrap.py --help`` lists them."""
