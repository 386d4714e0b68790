"""Where faults, troubles and the states of an order become sentences for people.

Everything that the screens say about something that went wrong comes from here: short, active, without
blame, and never a code first. The provider's own words come in quotes after ours, and only where an order
was refused: there they are the reason.
"""

from pos_app.ui.sentences import Kind, Sentence
from pos_app.ui.words_attempt import attempt
from pos_app.ui.words_fault import fault, reference
from pos_app.ui.words_field import field
from pos_app.ui.words_stopped import stopped

__all__ = ["Kind", "Sentence", "attempt", "fault", "field", "reference", "stopped"]
