"""Make the sounds of desk and kiosk, as WAV files: the notes below, struck and left to fade. Nothing is taken
from elsewhere, so they are under the licence of this project.

usage: python packaging/make_sounds.py [FOLDER]      without one, resources/sounds
"""

from __future__ import annotations

import math
import struct
import sys
import wave
from pathlib import Path

_RATE = 22_050
_LOUDNESS = 0.35

# Each note: pitch in Hz, when it is struck and how long it sounds, in seconds.
SOUNDS = {
    "pix-paid": ((784.0, 0.0, 0.45), (1046.5, 0.12, 0.55)),
    "hold-ending": ((660.0, 0.0, 0.22), (660.0, 0.26, 0.22)),
    "staff-called": ((587.3, 0.0, 0.6), (880.0, 0.3, 0.6), (587.3, 0.6, 0.9)),
    "case-settled": ((880.0, 0.0, 0.40), (698.5, 0.14, 0.50)),
}


def samples(notes: tuple[tuple[float, float, float], ...]) -> bytes:
    """Return the sound as 16-bit samples, one channel."""
    total = max(start + length for _, start, length in notes)
    wave_form = [0.0] * int(total * _RATE)
    for pitch, start, length in notes:
        for n in range(int(length * _RATE)):
            at = n / _RATE
            fade = min(1.0, at / 0.008) * math.exp(-6.0 * at / length)
            place = int(start * _RATE) + n
            if place < len(wave_form):
                wave_form[place] += fade * math.sin(2 * math.pi * pitch * at)
    peak = max(map(abs, wave_form))
    return b"".join(struct.pack("<h", int(32767 * _LOUDNESS * value / peak)) for value in wave_form)


def main(words: list[str]) -> int:
    """Write the files."""
    folder = Path(words[0]) if words else Path(__file__).resolve().parent.parent / "resources" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name, notes in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(_RATE)
            file.writeframes(samples(notes))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
