"""The word on the command line that starts the card view. It takes no options: they come through its pipe."""

CARD_VIEW = "card-view"
