"""What is shown when a search fails: why, and without the service what was seen before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pos_app.domain.faults import Fault
from pos_app.domain.places import Place
from pos_app.sale.stage import SaleProblem
from pos_app.ui.pages.search.answers import Answers
from pos_app.ui.shared.unread_reply import remedies
from pos_app.wording import fault_texts, problem_texts, sale_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence
from pos_app.wording.sentence import Sentence


class Failures:
    """Makes the notices of failed searches. ``usable`` returns whether the service can be used."""

    def __init__(self, usable: Callable[[], bool], answers: Answers) -> None:
        self._usable = usable
        self._answers = answers

    def stopped(self, problem: SaleProblem, *, again: bool) -> NoticeView:
        """Return the notice of a search that failed; ``again`` offers to search once more."""
        notice = self.notice(problem_texts.stopped(problem), again=again)
        return replace(notice, actions=remedies(problem.unreadable, notice.actions))

    def notice(self, sentence: Sentence, *, again: bool = True) -> NoticeView:
        """Return a notice; ``again`` offers to search once more."""
        if not self._usable():
            sentence = replace(sentence, what_to_do=sale_texts.seen_before(self._answers.seen()))
        action = NoticeAction(CommandId.SEARCH, sale_texts.try_again())
        return of_sentence(sentence, (action,) if again else ())

    def unknown_place(self, place: Place, fault: Fault) -> NoticeView:
        """Return why a city that was never searched here cannot be searched now."""
        if self._usable():
            return self.notice(fault_texts.fault(fault))
        return self.notice(sale_texts.unknown_offline(place.label))
