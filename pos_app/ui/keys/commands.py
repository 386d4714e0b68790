"""The one table of commands: what each is called, which key it has, and where it works.

Buttons, key hints, the list of shortcuts, the command box, the settings and the notices know a command by its
``CommandId``; default keys are defined only here. Keys changed at a desk are in ``shortcuts.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from pos_app.domain.payment import PaymentType
from pos_app.domain.roles import Permission
from pos_app.domain.value import Value
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import mark, translate


class Reach(Enum):
    """Where the key of a command works; this limits which keys are allowed."""

    WINDOW = "window"
    """On every page, also while something is typed: a function key, or one with Ctrl or Alt."""
    PAGE = "page"
    """Anywhere on the pages that offer the command: the same kinds of keys."""
    MAP = "map"
    """On the seat map only: a letter or a navigation key."""
    NOTICE = "notice"
    """Only where a notice or an empty list offers it as a button: it has no key."""


class Command(Value):
    """A command: ``words`` for lists, ``default`` as QKeySequence reads it, where it works.

    ``when`` names the pages that can offer the command; empty means any. A ``fixed`` key is a common
    standard and cannot be changed. ``repeats``: the command runs again while the key is held down.
    """

    id: CommandId
    words: str
    default: str
    reach: Reach = Reach.PAGE
    when: tuple[str, ...] = ()
    fixed: bool = False
    repeats: bool = True

    @property
    def listed(self) -> bool:
        return self.reach is not Reach.NOTICE


METHOD_COMMANDS = {PaymentType.CREDIT_CARD: CommandId.METHOD_CARD, PaymentType.PIX: CommandId.METHOD_PIX}
"""The keys that choose a payment method. One without a key is chosen with the arrow keys and the mouse."""

_C = CommandId
_WINDOW, _MAP, _NOTICE = Reach.WINDOW, Reach.MAP, Reach.NOTICE
_SEARCH, _SEATS, _PEOPLE = ("search",), ("seats",), ("passengers",)
_PAYMENT, _PENDING, _ORDERS = ("payment",), ("pending",), ("orders",)
_SETTINGS = ("settings",)


def _command(
    name: CommandId,
    words: object,
    default: str,
    reach: Reach = Reach.PAGE,
    when: tuple[str, ...] = (),
    *,
    fixed: bool = False,
    repeats: bool = True,
) -> Command:
    """Return a row of the table. Qt's stubs do not say that the marked words are a text."""
    return Command(name, str(words), default, reach, when, fixed, repeats)


_TABLE = (
    _command(_C.SHORTCUTS, mark("Shortcuts", "Atalhos"), "F1", _WINDOW),
    _command(_C.SEARCH, mark("Shortcuts", "Buscar"), "F2"),
    _command(_C.SWAP, mark("Shortcuts", "Inverter origem e destino"), "F3", when=_SEARCH),
    _command(_C.FILTERS, mark("Shortcuts", "Filtros"), "F4"),
    _command(_C.REFRESH, mark("Shortcuts", "Atualizar ou consultar agora"), "F5"),
    _command(_C.NEXT_AREA, mark("Shortcuts", "Próxima área; entrar e sair da página do cartão"), "F6"),
    _command(_C.COPY_BUYER, mark("Shortcuts", "Copiar comprador"), "F7", when=_PEOPLE),
    _command(_C.OTHER_BUYER, mark("Shortcuts", "Outra pessoa compra"), "Shift+F7", when=_PEOPLE),
    _command(_C.INSURANCE, mark("Shortcuts", "Seguro da pessoa"), "F8", when=_PEOPLE),
    _command(_C.BENEFIT, mark("Shortcuts", "Benefício"), "F9", when=(*_SEATS, *_PEOPLE)),
    # A key held down must not act twice where money moves.
    _command(_C.MAIN, mark("Shortcuts", "Ação principal da página"), "F10", repeats=False),
    _command(_C.FULL_SCREEN, mark("Shortcuts", "Tela cheia"), "F11", _WINDOW),
    _command(_C.LOCK, mark("Shortcuts", "Bloquear o guichê"), "Ctrl+Shift+L", _WINDOW, repeats=False),
    _command(_C.NEW_SALE, mark("Shortcuts", "Nova venda; guarda a que está em curso"), "F12", _WINDOW),
    _command(_C.PARKED, mark("Shortcuts", "Voltar à venda guardada"), "Ctrl+F12", _WINDOW),
    _command(_C.WAITING_CODE, mark("Shortcuts", "Ver o PIX que espera"), "Ctrl+F11", _WINDOW),
    _command(_C.BACK, mark("Shortcuts", "Um passo para trás"), "Esc", fixed=True),
    _command(_C.UNDO, mark("Shortcuts", "Desfazer: a venda como estava"), "Alt+Z", _WINDOW),
    _command(_C.COMMANDS, mark("Shortcuts", "Comandos: ações, cidades e pedidos"), "Ctrl+K", _WINDOW),
    _command(_C.CLOSE_NOTICE, mark("Shortcuts", "Fechar o aviso"), "Alt+X", _WINDOW),
    _command(_C.METHOD_CARD, mark("Shortcuts", "Pagar com cartão"), "Ctrl+1", when=_PAYMENT),
    _command(_C.METHOD_PIX, mark("Shortcuts", "Pagar com PIX"), "Ctrl+2", when=_PAYMENT),
    _command(_C.ROUTE_1, mark("Shortcuts", "Sua rota 1"), "Shift+F1", when=_SEARCH),
    _command(_C.ROUTE_2, mark("Shortcuts", "Sua rota 2"), "Shift+F2", when=_SEARCH),
    _command(_C.ROUTE_3, mark("Shortcuts", "Sua rota 3"), "Shift+F3", when=_SEARCH),
    _command(_C.ROUTE_4, mark("Shortcuts", "Sua rota 4"), "Shift+F4", when=_SEARCH),
    _command(_C.ROUTE_5, mark("Shortcuts", "Sua rota 5"), "Shift+F5", when=_SEARCH),
    _command(_C.DAY_BEFORE, mark("Shortcuts", "Dia anterior"), "Ctrl+Left", when=_SEARCH),
    _command(_C.DAY_AFTER, mark("Shortcuts", "Dia seguinte"), "Ctrl+Right", when=_SEARCH),
    _command(
        _C.KNOWN_BUYER,
        mark("Shortcuts", "Quem já esteve aqui: por nome, telefone ou documento"),
        "Ctrl+B",
        when=_PEOPLE,
    ),
    _command(_C.PASTE_LIST, mark("Shortcuts", "Colar lista de passageiros"), "Ctrl+L", when=_PEOPLE),
    _command(_C.PRINT, mark("Shortcuts", "Imprimir"), "Ctrl+P"),
    _command(_C.REPRINT, mark("Shortcuts", "Reimprimir"), "Ctrl+R"),
    _command(_C.SAVE_PDF, mark("Shortcuts", "Salvar PDF"), "Ctrl+S"),
    _command(_C.COPY_CODE, mark("Shortcuts", "Copiar viagem, número ou código"), "Ctrl+E"),
    _command(_C.SEND, mark("Shortcuts", "Enviar o comprovante: e-mail ou WhatsApp"), "Ctrl+M"),
    _command(_C.STOPS, mark("Shortcuts", "Paradas da viagem"), "Ctrl+I", _WINDOW),
    _command(_C.TIMELINE, mark("Shortcuts", "Linha do tempo"), "Ctrl+T", when=(*_PENDING, *_ORDERS)),
    _command(_C.SELL_AGAIN, mark("Shortcuts", "Pendência: vender de novo"), "Ctrl+N", when=_PENDING),
    _command(_C.NEW_PRINTER, mark("Shortcuts", "Impressoras: novo perfil"), "Ctrl+Shift+N", when=_SETTINGS),
    _command(
        _C.SELL_ALIKE,
        mark("Shortcuts", "Pedidos: vender igual, com trecho e pessoas preenchidos"),
        "Ctrl+D",
        when=_ORDERS,
        repeats=False,
    ),
    _command(
        _C.OTHER_READING,
        mark("Shortcuts", "Pedidos: ler de outro jeito o que foi digitado"),
        "Ctrl+Space",
        when=_ORDERS,
    ),
    _command(
        _C.RAW_REPLY,
        mark("Shortcuts", "Pedidos: resposta da central para o suporte"),
        "Ctrl+J",
        when=_ORDERS,
        repeats=False,
    ),
    _command(
        _C.EXPORT_XLSX,
        mark("Shortcuts", "Pedidos: salvar a lista em planilha (XLSX)"),
        "Ctrl+Shift+S",
        when=(*_ORDERS, "shift"),
        repeats=False,
    ),
    _command(
        _C.EXPORT_CSV,
        mark("Shortcuts", "Pedidos: salvar a lista em CSV"),
        "Ctrl+Shift+C",
        when=(*_ORDERS, "shift"),
        repeats=False,
    ),
    _command(
        _C.REPORT_PDF,
        mark("Shortcuts", "Pedidos: relatório da lista em PDF"),
        "Ctrl+Shift+R",
        when=_ORDERS,
        repeats=False,
    ),
    _command(_C.PAGE_SELL, mark("Shortcuts", "Vender"), "Alt+1", _WINDOW),
    _command(_C.PAGE_ORDERS, mark("Shortcuts", "Pedidos"), "Alt+2", _WINDOW),
    _command(_C.PAGE_PENDING, mark("Shortcuts", "Pendências"), "Alt+3", _WINDOW),
    _command(_C.PAGE_SHIFT, mark("Shortcuts", "Turno"), "Alt+4", _WINDOW),
    _command(_C.PAGE_BOARD, mark("Shortcuts", "Painel"), "Alt+5", _WINDOW),
    _command(_C.PAGE_SETTINGS, mark("Shortcuts", "Ajustes"), "Alt+0", _WINDOW),
    _command(_C.SEATS_TOGETHER, mark("Shortcuts", "Mapa: poltronas juntas"), "J", _MAP, _SEATS),
    _command(_C.SEATS_WINDOW, mark("Shortcuts", "Mapa: janela"), "N", _MAP, _SEATS),
    _command(_C.SEATS_AISLE, mark("Shortcuts", "Mapa: corredor"), "C", _MAP, _SEATS),
    _command(_C.SEATS_FRONT, mark("Shortcuts", "Mapa: na frente"), "R", _MAP, _SEATS),
    _command(_C.DECK_UP, mark("Shortcuts", "Mapa: andar de cima"), "PgUp", _MAP, _SEATS),
    _command(_C.DECK_DOWN, mark("Shortcuts", "Mapa: andar de baixo"), "PgDown", _MAP, _SEATS),
    _command(_C.SEAT_PICK, mark("Shortcuts", "Mapa: escolher ou tirar"), "Space", _MAP, _SEATS),
    _command(_C.LEG_BEFORE, mark("Shortcuts", "Trecho anterior"), "Ctrl+PgUp", when=_SEATS),
    _command(_C.LEG_AFTER, mark("Shortcuts", "Próximo trecho"), "Ctrl+PgDown", when=_SEATS),
    _command(_C.HOLD_AGAIN, mark("Shortcuts", "Reservar de novo"), "", _NOTICE),
    _command(_C.OPEN_CARD, mark("Shortcuts", "Abrir a página do cartão de novo"), "", _NOTICE),
    _command(_C.OPEN_FOLDER, mark("Shortcuts", "Abrir a pasta"), "", _NOTICE),
    _command(_C.PRINT_OTHER, mark("Shortcuts", "Imprimir em outra impressora"), "", _NOTICE),
    _command(_C.PRINT_FISCAL, mark("Shortcuts", "Imprimir o bilhete fiscal que chegou"), "", _NOTICE),
    _command(_C.STOP_PRINT, mark("Shortcuts", "Parar a impressão"), "", _NOTICE),
    _command(_C.CLEAR_FILTERS, mark("Shortcuts", "Tirar os filtros"), "", _NOTICE),
    _command(_C.SESSION_ONLY, mark("Shortcuts", "Usar só nesta sessão"), "", _NOTICE),
    _command(_C.OTHER_DATE, mark("Shortcuts", "Outra data"), "", _NOTICE),
    _command(_C.SEND_AGAIN, mark("Shortcuts", "Enviar de novo"), "", _NOTICE),
    _command(_C.SHOW_ORDER, mark("Shortcuts", "Ver o pedido"), "", _NOTICE),
    _command(_C.GO_TO_KIOSK, mark("Shortcuts", "Já vai alguém"), "", _NOTICE),
    _command(_C.PAGE_LEARN, mark("Shortcuts", "Conferir a central"), "", _NOTICE),
)

COMMANDS: Mapping[CommandId, Command] = {entry.id: entry for entry in _TABLE}
"""Every command by its name, in the order of the lists."""

LISTED = tuple(entry for entry in _TABLE if entry.listed)
"""The commands that have a key, in the order of the list of shortcuts."""

ROUTES = (_C.ROUTE_1, _C.ROUTE_2, _C.ROUTE_3, _C.ROUTE_4, _C.ROUTE_5)
"""The commands of the routes that the first page offers, in their order."""


class FocusKey(Enum):
    """Keys handled by the focused widget, not by a command: shown in hints, never changed."""

    ENTER = ("Enter",)
    TAB = ("Tab",)
    ROWS = ("\u2191 \u2193",)
    WALK = ("\u2190 \u2191 \u2193 \u2192",)
    SEAT_NUMBER = ("0\u20269",)
    LINE_NUMBER = ("1\u202699",)
    READING_NUMBER = ("1 2",)
    OPEN_LIST = ("Alt", "\u2193")
    OTHER_PERSON = ("F3",)
    PAPER = ("R",)
    WHATSAPP = ("W",)
    EMAIL = ("E",)
    PDF = ("S",)
    PRINT_ONE = ("P",)
    COPY = ("C",)


KeyName = CommandId | FocusKey
"""What a button or a hint shows the key of."""


def always() -> bool:
    """Return True: the state of a command that can be given at any time."""
    return True


class Action(Value):
    """The current action of a command; while not ``ready`` it does nothing and is not offered."""

    run: Callable[[], object]
    ready: Callable[[], bool] = always


Commands = Mapping[CommandId, Action]
"""The actions of a page or of the window, by command."""


class KeyHint(Value):
    """A line of the key bar: the key of ``of`` (two commands stand together) and what it does here."""

    of: KeyName | tuple[CommandId, CommandId]
    words: str


_NEEDS = {
    _C.RAW_REPLY: Permission.UNCOVER_REPLY,
    _C.EXPORT_XLSX: Permission.EXPORT,
    _C.EXPORT_CSV: Permission.EXPORT,
    _C.REPORT_PDF: Permission.EXPORT,
    _C.NEW_PRINTER: Permission.PRINTERS,
    _C.PAGE_LEARN: Permission.CONNECTION,
}


def needs(command: CommandId) -> Permission | None:
    """Return what a person must be allowed to do for this command to be offered; None for any seller."""
    return _NEEDS.get(command)


def label(command: CommandId) -> str:
    """Return what ``command`` does, in the language of the window."""
    return translate("Shortcuts", COMMANDS[command].words)
