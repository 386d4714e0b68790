"""What all replies share: errors, points, companies (contract 2.9, 7)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class Reply(BaseModel):
    """A described object: no field more, none less."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class ErrorA(Reply):
    """Contract 7, shape A."""

    statusCode: int
    message: str | list[str]
    error: str
    transactionId: str


class ErrorData(Reply):
    """Contract 7, shape B ``data``."""

    code: str
    error: str
    message: str


class ErrorB(ErrorA):
    """Contract 7, shape B: the order exists. Without ``code`` where its outcome could not be read."""

    code: str | None = None
    publicId: str
    data: ErrorData


class ErrorC(Reply):
    """Contract 7, shape C."""

    code: str
    error: str
    canRebook: bool
    transactionId: str
    status: int
    genericBookingError: bool | None = None
    message: str | None = None
    pageData: dict[str, Any] | None = None


class Schedule(Reply):
    """Contract 2.9; local time."""

    date: str
    time: str
    timezone: str


class PointPlace(Reply):
    """Contract 2.9."""

    id: int
    name: str
    slug: str
    city: str
    state: str
    country: str
    terminal: str


class Point(Reply):
    """A departure or arrival, in the shape of contract 2.9."""

    schedule: Schedule
    place: PointPlace


class ServiceClassReply(Reply):
    """Contract 2.9."""

    id: int
    name: str


class CompanyReply(ServiceClassReply):
    """Contract 2.9."""

    logo: str
    slug: str
