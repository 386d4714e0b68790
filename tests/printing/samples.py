"""Slips for tests of printing: an ordinary one, and one with the longest of everything."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pos_app.domain.printers import Link, PrinterProfile
from pos_app.printing.case_slip import test_slip as page_of_test
from pos_app.printing.slip import Slip, SlipEnd, SlipSum
from pos_app.wording.print_texts import test_texts
from tests.printing.slip_samples import FISCAL, KEY, slip

BOARDING = f"{KEY[:30]};BR;2026-03-21T22:15;17"
QUERY = f"https://bpe.fazenda.sp.gov.br/BPe/qrcode?chBPe={KEY}&tpAmb=1"


def ordinary() -> Slip:
    """A slip with codes as long as real ones."""
    return slip(replace(FISCAL, boarding_qr=BOARDING, fiscal_qr=QUERY))


def longest() -> Slip:
    """The longest names of the country, and texts in three languages."""
    town = "Vila Bela da Santíssima Trindade (Terminal Rodoviário Engenheiro João Thomé)"
    return replace(
        ordinary(),
        company="EMPRESA DE TRANSPORTES COLETIVOS NOSSA SENHORA DA CONCEIÇÃO DO ARAGUAIA LTDA",
        marks=("2ª VIA", "TREINAMENTO · sem valor para viajar"),
        departure=SlipEnd("VILA BELA DA SANTÍSSIMA TRINDADE", town, "22:15", "sáb 21/03/2026"),
        arrival=SlipEnd("SÃO JOSÉ DO VALE DO RIO PRETO", "", "06:35", "dom 22/03/2026"),
        facts=(
            ("POLTRONA", "117"),
            ("PLATAFORMA", "Plataforma 32 superior"),
            ("TERMINAL", town),
            ("CLASSE", "Semileito com ar-condicionado e serviço de bordo"),
            ("LOCALIZADOR", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ),
        order=("PEDIDO", "GB7K-40Q2-0000-1111-2222-3333-4444-5555-6666-7777-8888"),
        passenger="MARIA ANTONIETA DE VASCONCELLOS ALBUQUERQUE CAVALCANTI DE SOUZA E SILVA Y NÚÑEZ",
        document="CERTIDÃO DE NASCIMENTO ***************************************789",
        check=("ID JOVEM GRATUITO: CONFERIR NO EMBARQUE", "carteira do benefício", "documento com foto"),
        money=(
            SlipSum("Taxas e encargos da central com todos os impostos de cada trecho", "1.234.567,90"),
            SlipSum("Venda", "9.999.999,90", strong=True, ruled=True),
            SlipSum("ESTE BILHETE R$", "9.999.999,90", strong=True),
        ),
        paragraphs=(
            ("O que aconteceu", "A central ainda não respondeu; o dinheiro está como estava."),
            ("What to do", "Wait here. Your money is exactly as it was - we'll tell you."),
            ("Qué hacer", "Espere aquí. ¿Señal? ¡Mañana! El código quedó en la ventanilla Nº 3."),
        ),
        leg="Ida 1 de 2",
        next_bus=(
            "DEPOIS: 09:10 dom 22/03 para MONTES CLAROS",
            "Belo Horizonte · troca de ônibus",
            "Viação · poltrona 3",
        ),
    )


def of_test() -> Slip:
    """The page of test."""
    profile = PrinterProfile("Térmica do balcão", Link.NETWORK)
    return page_of_test("Guichê 07 · Tietê", *test_texts(profile, datetime(2026, 3, 19, 15, 2)))
