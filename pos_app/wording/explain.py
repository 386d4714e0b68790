"""Where faults, problems and the states of an order become sentences for people.

Every text of the screens about something that went wrong comes from here: short, active, without
blame, and never a code first. The provider's own words come in quotes after ours, and only where an order
was refused: there they are the reason.
"""

from pos_app.wording.attempt_texts import attempt
from pos_app.wording.fault_texts import fault, reference
from pos_app.wording.field_texts import field
from pos_app.wording.problem_texts import stopped
from pos_app.wording.sentence import Kind, Sentence

__all__ = ["Kind", "Sentence", "attempt", "fault", "field", "reference", "stopped"]
