"""Sentences under a field that is not right."""

from __future__ import annotations

from pos_app.wording.sentence import translate


def field(reason: str) -> str:
    """Return the sentence for the reason of a ``FieldProblem`` or of a search field."""
    match reason:
        case "name_missing":
            return translate("words", "Digite o nome completo.")
        case "name_needs_surname":
            return translate("words", "Digite também o sobrenome.")
        case "name_not_a_name":
            return translate("words", "O nome tem números ou é longo demais.")
        case "document_missing":
            return translate("words", "Digite o número do documento.")
        case "cpf_wrong":
            return translate("words", "Este CPF não confere. Revise os números.")
        case "document_wrong":
            return translate("words", "Este número não serve para este documento.")
        case "email_missing":
            return translate("words", "Digite o e-mail do comprador.")
        case "email_wrong":
            return translate("words", "Este e-mail está incompleto.")
        case "phone_wrong":
            return translate("words", "Digite o telefone com DDD.")
        case "place_missing":
            return translate("words", "Digite a cidade.")
        case "place_unknown":
            return translate("words", "Não conhecemos esta cidade. Confira o nome.")
        case "place_not_served":
            return translate("words", "A central não vende viagens desta cidade.")
        case "same_place":
            return translate("words", "Origem e destino são iguais.")
        case "day_missing":
            return translate("words", "Digite o dia.")
        case "day_wrong":
            return translate("words", "Não é uma data. Ex.: 25/12, +1, sex.")
        case "past_day":
            return translate("words", "Este dia já passou.")
        case "return_before_outbound":
            return translate("words", "A volta é antes da ida.")
        case _:
            return translate("words", "Confira este campo.")
