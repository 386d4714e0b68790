"""What the keys on the screen are called."""

from __future__ import annotations

from pos_app.wording.translation import translate


def key_words(does: str, character: str) -> str:
    """Return what is written on a key that ``does`` something, or that types ``character``."""
    written = {
        "erase": translate("TouchKeyboard", "Apagar"),
        "clear": translate("TouchKeyboard", "Limpar"),
        "shift": "",
        "symbols": "#+=",
    }
    if does in written:
        return written[does]
    return translate("TouchKeyboard", "espaço") if character == " " else character


def key_name(does: str, character: str) -> str:
    """Return what a key is called when it is read aloud."""
    called = {
        "erase": translate("TouchKeyboard", "Apagar uma letra"),
        "clear": translate("TouchKeyboard", "Limpar o campo"),
        "shift": translate("TouchKeyboard", "Letras maiúsculas"),
        "symbols": translate("TouchKeyboard", "Letras ou símbolos"),
    }
    if does in called:
        return called[does]
    signs = {
        " ": translate("TouchKeyboard", "espaço"),
        ".": translate("TouchKeyboard", "ponto"),
        ",": translate("TouchKeyboard", "vírgula"),
        "-": translate("TouchKeyboard", "hífen"),
        "_": translate("TouchKeyboard", "sublinhado"),
        "'": translate("TouchKeyboard", "apóstrofo"),
        "@": translate("TouchKeyboard", "arroba"),
        "/": translate("TouchKeyboard", "barra"),
    }
    return signs.get(character, character)


def keyboard_name() -> str:
    """Return what the keyboard is called."""
    return translate("TouchKeyboard", "Teclado na tela")


def pad_name() -> str:
    """Return what the number pad is called."""
    return translate("TouchKeyboard", "Teclado de números")


def other_letters_name(character: str) -> str:
    """Return what the row of other letters is called, which a long press of ``character`` opens."""
    return translate("TouchKeyboard", "Outras letras de {letter}").format(letter=character)


def choices() -> tuple[tuple[str, str], ...]:
    """Return the choices of the setting with their values."""
    return (
        (translate("TouchKeyboard", "Quando um toque abre o campo"), "automatic"),
        (translate("TouchKeyboard", "Sempre"), "always"),
        (translate("TouchKeyboard", "Nunca"), "never"),
    )


def next_field() -> str:
    """Return the words of the key that goes on to the next field."""
    return translate("TouchKeyboard", "Próximo")


def hide() -> str:
    """Return what the button is called that takes the keyboard away."""
    return translate("TouchKeyboard", "Esconder o teclado")
