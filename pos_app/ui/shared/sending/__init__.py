"""Sending a receipt to the customer: what the pages of tickets and of orders share."""
