"""The page of orders: this desk's own and the provider's."""
