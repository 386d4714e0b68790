"""The service's replies: each object is one table, from which its default form and its description follow.

Beside the tables stand the other forms that the contract leaves possible (``quirks.py``).
"""
