"""A document number that is masked while nobody types it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal

from pos_app.domain.documents import DocumentType, masked
from pos_app.ui.pages.passengers import masks
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording.translation import translate

REVEALED_MS = 10_000
_MASKS = {DocumentType.CPF: masks.cpf, DocumentType.CNPJ: masks.cnpj}
_EYE = (40, 30)


class HiddenNumber(QObject):
    """Shapes what is typed into ``field``; masks it when the field is left. The eye shows it for 10 s.

    ``text()`` is always the whole number; the field's own text may be the masked one. ``unmasked``: a
    number that nobody typed here is shown whole.
    """

    unmasked = Signal()

    def __init__(self, field: TextField) -> None:
        super().__init__(field)
        self._field = field
        self._edit = field.edit
        self._kind = DocumentType.CPF
        self._whole = ""
        self._typed = False
        self._eye = Button(
            "",
            field,
            kind="quiet",
            size="small",
            icon="eye",
            name=translate("HiddenNumber", "Mostrar por 10 s"),
        )
        self._eye.setFixedSize(*_EYE)
        # The keyboard shows the number by going into the field.
        self._eye.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._eye.clicked.connect(self._reveal_or_mask)
        field.box.add_widget(self._eye)
        self._revealed = QTimer(self)
        self._revealed.setSingleShot(True)
        self._revealed.setInterval(REVEALED_MS)
        self._revealed.timeout.connect(self._show)
        self._edit.textEdited.connect(self._shape)
        self._edit.installEventFilter(self)
        field.left.connect(self._show)
        self._show()

    def text(self) -> str:
        """Return the whole number, shaped, without blanks around it."""
        return self._whole.strip()

    def set_text(self, words: str) -> None:
        """Show another number."""
        if words.strip() != self.text():
            self._whole, self._typed = words, False
            self._revealed.stop()
            self._show()

    def set_kind(self, kind: DocumentType) -> None:
        """Shape and mask it as a number of another type."""
        self._kind = kind
        self._whole = self._mask()(self._whole)
        self._show()

    @property
    def is_masked(self) -> bool:
        """Whether the field shows the masked number."""
        return bool(self._whole) and not self._edit.hasFocus() and not self._revealed.isActive()

    def _mask(self) -> masks.Mask:
        return _MASKS.get(self._kind, masks.plain)

    def _shape(self, words: str) -> None:
        shaped, cursor = masks.typed(self._mask(), words, self._edit.cursorPosition())
        self._whole, self._typed = shaped, True
        if shaped != words:
            self._edit.setText(shaped)
            self._edit.setCursorPosition(cursor)

    def _reveal_or_mask(self) -> None:
        if self._revealed.isActive():
            self._revealed.stop()
        else:
            self._revealed.start()
            self._tell()
        self._show()

    def _tell(self) -> None:
        if self._whole and not self._typed:
            self.unmasked.emit()

    def _show(self) -> None:
        shown = masked(self._kind, self._whole) if self.is_masked else self._whole
        if self._edit.text() != shown:
            self._edit.setText(shown)
            if not self._edit.hasFocus():
                self._edit.setCursorPosition(0)  # A narrow field shows how the number begins.
        self._eye.setVisible(bool(self._whole) and not self._edit.hasFocus())
        self._eye.set_icon("eye-off" if self._revealed.isActive() else "eye")
        self._eye.setAccessibleName(
            translate("HiddenNumber", "Ocultar")
            if self._revealed.isActive()
            else translate("HiddenNumber", "Mostrar por 10 s")
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the whole number to whoever types it."""
        if event.type() == QEvent.Type.FocusIn:
            self._revealed.stop()
            self._show()
            self._tell()
        return False
