"""The service's replies in the other forms that the contract leaves possible, one function a message.

Each takes a reply in its default form and the quirks in force.
"""
