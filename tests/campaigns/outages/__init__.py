"""The provider goes away at each step of a sale: the desk stays truthful and the sale goes on."""
