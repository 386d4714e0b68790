"""Faults put into the code on purpose, where money and outcomes are decided: the tests have to notice them.

One process collects the tests of a room once and forks; a fork gives one function other code and runs only
the tests that reach the changed line, which takes a twentieth of a second.
"""
