"""The provider's card page: a card goes in, only a token comes out."""
