"""A thousand providers: each seed composes what the contract leaves open out of choices of its own.

Amounts, ids, labels and times are always those of the sandbox; what the contract shows in full stays so on
most seeds, and where a seed departs from it, it does so as real providers do.
"""
