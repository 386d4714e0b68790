"""The list of orders: search, filters, rows."""
