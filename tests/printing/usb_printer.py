"""A USB device on a bus of its own, below pyusb: two interfaces, of which the second is a printer."""

from __future__ import annotations

from array import array
from types import SimpleNamespace
from typing import Any

from usb.backend import IBackend
from usb.core import USBTimeoutError

_PLACES = {"bus": 1, "address": 2, "port_number": None, "port_numbers": None, "speed": 3}
_DEVICE = SimpleNamespace(
    bLength=18, bDescriptorType=1, bcdUSB=0x200, bDeviceClass=0, bDeviceSubClass=0, bDeviceProtocol=0,
    bMaxPacketSize0=64, idVendor=0x04B8, idProduct=0x0E15, bcdDevice=0, iManufacturer=0, iProduct=0,
    iSerialNumber=0, bNumConfigurations=1, **_PLACES,
)  # fmt: skip
_CONFIGURATION = SimpleNamespace(
    bLength=9, bDescriptorType=2, wTotalLength=0, bNumInterfaces=2, bConfigurationValue=1, iConfiguration=0,
    bmAttributes=0, bMaxPower=0, extra_descriptors=[],
)  # fmt: skip


class UsbPrinter(IBackend):  # type: ignore[misc]
    """``heard`` is what came to the printer's own endpoint; ``speaks`` is whether it can answer at all."""

    def __init__(self, *, speaks: bool = True) -> None:
        self.heard = bytearray()
        self.taken: set[int] = set()
        self._speaks = speaks
        self._answers = bytearray()
        self._driver = True

    def enumerate_devices(self) -> list[int]:
        return [1]

    def get_device_descriptor(self, dev: object) -> object:
        return _DEVICE

    def get_configuration_descriptor(self, dev: object, config: int) -> object:
        return _CONFIGURATION

    def get_interface_descriptor(self, dev: object, intf: int, alt: int, config: int) -> object:
        if alt or intf > 1:
            raise IndexError
        return SimpleNamespace(
            bLength=9, bDescriptorType=4, bInterfaceNumber=intf, bAlternateSetting=0,
            bNumEndpoints=1 + self._speaks, bInterfaceClass=(255, 7)[intf], bInterfaceSubClass=1,
            bInterfaceProtocol=2, iInterface=0, extra_descriptors=[],
        )  # fmt: skip

    def get_endpoint_descriptor(self, dev: object, ep: int, intf: int, alt: int, config: int) -> object:
        return SimpleNamespace(
            bLength=7, bDescriptorType=5, bEndpointAddress=((0x01, 0x81), (0x03, 0x84))[intf][ep],
            bmAttributes=2, wMaxPacketSize=64, bInterval=0, bRefresh=0, bSynchAddress=0, extra_descriptors=[],
        )  # fmt: skip

    def open_device(self, dev: object) -> int:
        return 1

    def close_device(self, dev_handle: object) -> None:
        self.taken.clear()

    def get_configuration(self, dev_handle: object) -> int:
        return 1

    def claim_interface(self, dev_handle: object, intf: int) -> None:
        assert not self._driver, "the system's driver still has it"
        self.taken.add(intf)

    def release_interface(self, dev_handle: object, intf: int) -> None:
        self.taken.discard(intf)

    def is_kernel_driver_active(self, dev_handle: object, intf: int) -> bool:
        return self._driver

    def detach_kernel_driver(self, dev_handle: object, intf: int) -> None:
        self._driver = False

    def bulk_write(self, dev_handle: object, ep: int, intf: int, data: array[int], timeout: int) -> int:
        assert (ep, intf, self.taken) == (0x03, 1, {1})
        for byte in bytes(data):
            self.heard.append(byte)
            if self.heard[-3:-1] == b"\x10\x04":
                self._answers.append(0x12)
            if self.heard.endswith(b"\x1dr\x01"):
                self._answers.append(0x00)
        return len(data)

    def bulk_read(self, dev_handle: object, ep: int, intf: int, buff: Any, timeout: int) -> int:
        assert (ep, intf) == (0x84, 1)
        if not self._answers:
            raise USBTimeoutError("nothing came", errno=110)
        came, self._answers = self._answers, bytearray()
        buff[: len(came)] = array("B", came)
        return len(came)
