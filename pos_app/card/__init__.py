"""The desk's side of the provider's card page: a card goes in elsewhere, only a token comes out.

The page itself is shown by another process, ``card.view``, which nothing in the desk imports.
"""
