"""Mutation testing: breaks the code in small ways and counts how many breaks the tests notice.

The mutations are mutmut's own operators. Its runner is not used, nor is that of cosmic-ray: mutmut leaves
every decorated function and every table of a module alone and collects the tests anew for each mutant,
cosmic-ray starts a new Python for each. Here one process collects the tests once and forks; a fork changes
one function and runs only the tests that reach the changed line, which takes a twentieth of a second.
"""
