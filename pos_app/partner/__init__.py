"""The only room that knows the partner service's wire: HTTP, JSON and what both mean for the sale."""
