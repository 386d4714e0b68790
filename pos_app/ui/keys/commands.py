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
from pos_app.wording.translation import phrase


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
    """A command: ``text`` for lists, ``default`` as QKeySequence reads it, where it works.

    ``when`` names the pages that can offer the command; empty means any. A ``fixed`` key is a common
    standard and cannot be changed. ``repeats``: the command runs again while the key is held down.
    """

    id: CommandId
    text: phrase
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


_TABLE = (
    Command(_C.SHORTCUTS, phrase("Atalhos"), "F1", _WINDOW),
    Command(_C.SEARCH, phrase("Buscar"), "F2"),
    Command(_C.SWAP, phrase("Inverter origem e destino"), "F3", when=_SEARCH),
    Command(_C.FILTERS, phrase("Filtros"), "F4"),
    Command(_C.REFRESH, phrase("Atualizar ou consultar agora"), "F5"),
    Command(_C.NEXT_AREA, phrase("Próxima área; entrar e sair da página do cartão"), "F6"),
    Command(_C.COPY_BUYER, phrase("Copiar comprador"), "F7", when=_PEOPLE),
    Command(_C.OTHER_BUYER, phrase("Outra pessoa compra"), "Shift+F7", when=_PEOPLE),
    Command(_C.INSURANCE, phrase("Seguro da pessoa"), "F8", when=_PEOPLE),
    Command(_C.BENEFIT, phrase("Benefício"), "F9", when=(*_SEATS, *_PEOPLE)),
    # A key held down must not act twice where money moves.
    Command(_C.MAIN, phrase("Ação principal da página"), "F10", repeats=False),
    Command(_C.FULL_SCREEN, phrase("Tela cheia"), "F11", _WINDOW),
    Command(_C.LOCK, phrase("Bloquear o guichê"), "Ctrl+Shift+L", _WINDOW, repeats=False),
    Command(_C.NEW_SALE, phrase("Nova venda; guarda a que está em curso"), "F12", _WINDOW),
    Command(_C.PARKED, phrase("Voltar à venda guardada"), "Ctrl+F12", _WINDOW),
    Command(_C.WAITING_CODE, phrase("Ver o PIX que espera"), "Ctrl+F11", _WINDOW),
    Command(_C.BACK, phrase("Um passo para trás"), "Esc", fixed=True),
    Command(_C.UNDO, phrase("Desfazer: a venda como estava"), "Alt+Z", _WINDOW),
    Command(_C.COMMANDS, phrase("Comandos: ações, cidades e pedidos"), "Ctrl+K", _WINDOW),
    Command(_C.CLOSE_NOTICE, phrase("Fechar o aviso"), "Alt+X", _WINDOW),
    Command(_C.METHOD_CARD, phrase("Pagar com cartão"), "Ctrl+1", when=_PAYMENT),
    Command(_C.METHOD_PIX, phrase("Pagar com PIX"), "Ctrl+2", when=_PAYMENT),
    Command(_C.ROUTE_1, phrase("Sua rota 1"), "Shift+F1", when=_SEARCH),
    Command(_C.ROUTE_2, phrase("Sua rota 2"), "Shift+F2", when=_SEARCH),
    Command(_C.ROUTE_3, phrase("Sua rota 3"), "Shift+F3", when=_SEARCH),
    Command(_C.ROUTE_4, phrase("Sua rota 4"), "Shift+F4", when=_SEARCH),
    Command(_C.ROUTE_5, phrase("Sua rota 5"), "Shift+F5", when=_SEARCH),
    Command(_C.DAY_BEFORE, phrase("Dia anterior"), "Ctrl+Left", when=_SEARCH),
    Command(_C.DAY_AFTER, phrase("Dia seguinte"), "Ctrl+Right", when=_SEARCH),
    Command(
        _C.KNOWN_BUYER, phrase("Quem já esteve aqui: por nome, telefone ou documento"), "Ctrl+B", when=_PEOPLE
    ),
    Command(_C.PASTE_LIST, phrase("Colar lista de passageiros"), "Ctrl+L", when=_PEOPLE),
    Command(_C.PRINT, phrase("Imprimir"), "Ctrl+P"),
    Command(_C.REPRINT, phrase("Reimprimir"), "Ctrl+R"),
    Command(_C.SAVE_PDF, phrase("Salvar PDF"), "Ctrl+S"),
    Command(_C.COPY_CODE, phrase("Copiar viagem, número ou código"), "Ctrl+E"),
    Command(_C.SEND, phrase("Enviar o comprovante: e-mail ou WhatsApp"), "Ctrl+M"),
    Command(_C.STOPS, phrase("Paradas da viagem"), "Ctrl+I", _WINDOW),
    Command(
        _C.TIMELINE,
        phrase("Linha do tempo; turnos anteriores"),
        "Ctrl+T",
        when=(*_PENDING, *_ORDERS, "branch", "shift"),
    ),
    Command(_C.SELL_AGAIN, phrase("Pendência: vender de novo"), "Ctrl+N", when=_PENDING),
    Command(_C.NEW_PRINTER, phrase("Impressoras: novo perfil"), "Ctrl+Shift+N", when=_SETTINGS),
    Command(
        _C.SELL_ALIKE,
        phrase("Pedidos: vender igual, com trecho e pessoas preenchidos"),
        "Ctrl+D",
        when=_ORDERS,
        repeats=False,
    ),
    Command(
        _C.OTHER_READING, phrase("Pedidos: ler de outro jeito o que foi digitado"), "Ctrl+Space", when=_ORDERS
    ),
    Command(
        _C.RAW_REPLY,
        phrase("Pedidos: resposta da central para o suporte"),
        "Ctrl+J",
        when=_ORDERS,
        repeats=False,
    ),
    Command(
        _C.EXPORT_XLSX,
        phrase("Pedidos: salvar a lista em planilha (XLSX)"),
        "Ctrl+Shift+S",
        when=(*_ORDERS, "shift"),
        repeats=False,
    ),
    Command(
        _C.EXPORT_CSV,
        phrase("Pedidos: salvar a lista em CSV"),
        "Ctrl+Shift+C",
        when=(*_ORDERS, "shift"),
        repeats=False,
    ),
    Command(
        _C.REPORT_PDF,
        phrase("Pedidos: relatório da lista em PDF"),
        "Ctrl+Shift+R",
        when=_ORDERS,
        repeats=False,
    ),
    Command(
        _C.TAKE_OVER,
        phrase("Pedidos: o que outro guichê da filial deixou"),
        "Ctrl+G",
        when=_ORDERS,
        repeats=False,
    ),
    Command(_C.PAGE_SELL, phrase("Vender"), "Alt+1", _WINDOW),
    Command(_C.PAGE_ORDERS, phrase("Pedidos"), "Alt+2", _WINDOW),
    Command(_C.PAGE_PENDING, phrase("Pendências"), "Alt+3", _WINDOW),
    Command(_C.PAGE_SHIFT, phrase("Turno"), "Alt+4", _WINDOW),
    Command(_C.PAGE_BOARD, phrase("Painel"), "Alt+5", _WINDOW),
    Command(_C.PAGE_BRANCH, phrase("Filial"), "Alt+6", _WINDOW),
    Command(_C.PAGE_SETTINGS, phrase("Ajustes"), "Alt+0", _WINDOW),
    Command(_C.SEATS_TOGETHER, phrase("Mapa: poltronas juntas"), "J", _MAP, _SEATS),
    Command(_C.SEATS_WINDOW, phrase("Mapa: janela"), "N", _MAP, _SEATS),
    Command(_C.SEATS_AISLE, phrase("Mapa: corredor"), "C", _MAP, _SEATS),
    Command(_C.SEATS_FRONT, phrase("Mapa: na frente"), "R", _MAP, _SEATS),
    Command(_C.DECK_UP, phrase("Mapa: andar de cima"), "PgUp", _MAP, _SEATS),
    Command(_C.DECK_DOWN, phrase("Mapa: andar de baixo"), "PgDown", _MAP, _SEATS),
    Command(_C.SEAT_PICK, phrase("Mapa: escolher ou tirar"), "Space", _MAP, _SEATS),
    Command(_C.LEG_BEFORE, phrase("Trecho anterior"), "Ctrl+PgUp", when=_SEATS),
    Command(_C.LEG_AFTER, phrase("Próximo trecho"), "Ctrl+PgDown", when=_SEATS),
    Command(_C.HOLD_AGAIN, phrase("Reservar de novo"), "", _NOTICE),
    Command(_C.OPEN_CARD, phrase("Abrir a página do cartão de novo"), "", _NOTICE),
    Command(_C.OPEN_FOLDER, phrase("Abrir a pasta"), "", _NOTICE),
    Command(_C.PRINT_OTHER, phrase("Imprimir em outra impressora"), "", _NOTICE),
    Command(_C.PRINT_FISCAL, phrase("Imprimir o bilhete fiscal que chegou"), "", _NOTICE),
    Command(_C.STOP_PRINT, phrase("Parar a impressão"), "", _NOTICE),
    Command(_C.CLEAR_FILTERS, phrase("Tirar os filtros"), "", _NOTICE),
    Command(_C.SESSION_ONLY, phrase("Usar só nesta sessão"), "", _NOTICE),
    Command(_C.OTHER_DATE, phrase("Outra data"), "", _NOTICE),
    Command(_C.SEND_AGAIN, phrase("Enviar de novo"), "", _NOTICE),
    Command(_C.SHOW_ORDER, phrase("Ver o pedido"), "", _NOTICE),
    Command(_C.GO_TO_KIOSK, phrase("Já vai alguém"), "", _NOTICE),
    Command(_C.PAGE_LEARN, phrase("Conferir a central"), "", _NOTICE),
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
    REFUSE = ("Del",)
    BY_BRANCH = ("F4",)


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
    text: str


_NEEDS = {
    _C.RAW_REPLY: Permission.UNCOVER_REPLY,
    _C.EXPORT_XLSX: Permission.EXPORT,
    _C.EXPORT_CSV: Permission.EXPORT,
    _C.REPORT_PDF: Permission.EXPORT,
    _C.NEW_PRINTER: Permission.PRINTERS,
    _C.PAGE_LEARN: Permission.CONNECTION,
    _C.PAGE_BRANCH: Permission.BRANCH,
}


def needs(command: CommandId) -> Permission | None:
    """Return what a person must be allowed to do for this command to be offered; None for any seller."""
    return _NEEDS.get(command)


def label(command: CommandId) -> str:
    """Return what ``command`` does, in the language of the window."""
    return COMMANDS[command].text()
