"""Sales at a lawful provider that tells one thing at a time in its own form, judged by that provider's books.

A form changes how money, pages, days or seats are told, what is told of an order after its payment, or how
an order is refused. What a customer has to pay comes from the form's rule alone, never from what the
replies say.
"""
