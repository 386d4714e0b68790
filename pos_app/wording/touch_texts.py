"""What the keys on the screen are called."""

from __future__ import annotations

from pos_app.wording.translation import filled, phrase, translate

keyboard_name = phrase("TouchKeyboard", "Teclado na tela")
pad_name = phrase("TouchKeyboard", "Teclado de números")
next_field = phrase("TouchKeyboard", "Próximo")
hide = phrase("TouchKeyboard", "Esconder o teclado")


@filled("TouchKeyboard", "Outras letras de {letter}")
def other_letters_name(letter: str) -> str: ...


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


def choices() -> tuple[tuple[str, str], ...]:
    return (
        (translate("TouchKeyboard", "Quando um toque abre o campo"), "automatic"),
        (translate("TouchKeyboard", "Sempre"), "always"),
        (translate("TouchKeyboard", "Nunca"), "never"),
    )
