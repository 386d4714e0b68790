"""The customer display: a second window that shows a sale to whoever buys, and takes no touch."""
