"""The hidden command that starts the process of the card page. Its options come through a pipe."""

CARD_VIEW = "card-view"
