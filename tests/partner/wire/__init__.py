"""Tests of the documented bodies: one module for each, from what the wire carries to what the sale knows."""
