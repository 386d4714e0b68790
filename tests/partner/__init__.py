"""Tests of the partner client."""
