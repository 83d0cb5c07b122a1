"""Validates the messages of a topic against docs/asyncapi.json."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

# The document's URI, by which its schemas refer to each other.
DOCUMENT = "urn:kobo:asyncapi"

# Kafka's headers: values are bytes, and a name can occur twice.
RawHeaders = Sequence[tuple[str, bytes | None]]
Headers = dict[str, str]


class Refused(Exception):
    """A message that breaks the contract. Reading it again would not help."""


@dataclass(frozen=True)
class Event:
    id: str
    type: str
    """Events of one subject arrive in order."""
    subject: str
    merchant_id: str
    mode: str
    time: datetime
    data: dict[str, Any]


@dataclass(frozen=True)
class _Message:
    name: str
    headers: Draft202012Validator
    data: Draft202012Validator


class Contract:
    """The events of one topic, by their names."""

    def __init__(self, document: dict[str, Any], topic: str) -> None:
        self._document = document
        resource = DRAFT202012.create_resource(document)
        self._registry = Registry().with_resource(DOCUMENT, resource)
        channels = document["channels"]
        self._messages = {
            message.name: message
            for channel, about in channels.items()
            if about.get("address") == topic
            for message in self._messages_of(channel)
        }
        if not self._messages:
            known = ", ".join(sorted(str(about.get("address")) for about in channels.values()))
            raise ValueError(f"The contract has no topic {topic}. It has {known}.")

    @classmethod
    def read(cls, path: Path, topic: str) -> Contract:
        return cls(json.loads(path.read_text(encoding="utf-8")), topic)

    def event_of(self, headers: RawHeaders, value: bytes | None) -> Event | None:
        """The event of a message. None for an event that this contract does not have: a newer
        service may emit it, and a consumer that needs it has a newer contract. Raises Refused
        for all other messages."""
        texts = _texts_of(headers)
        _check_attributes(texts)
        name = texts["ce_type"]
        message = self._messages.get(name)
        if message is None:
            return None
        # The headers' schema pins the version of the event's data.
        _check(f"Headers of {name}", message.headers, texts)
        data = _json_of(value)
        _check(f"Data of {name}", message.data, data)
        return Event(
            id=texts["ce_id"],
            type=name,
            subject=texts["ce_subject"],
            merchant_id=texts["ce_merchantid"],
            mode=texts["ce_mode"],
            time=datetime.fromisoformat(texts["ce_time"]),
            data=data,
        )

    def _messages_of(self, channel: str) -> list[_Message]:
        messages = []
        for key in self._document["channels"][channel].get("messages", {}):
            at, about = self._resolve(f"/channels/{_escaped(channel)}/messages/{_escaped(key)}")
            schemas = [self._schema_at(f"{at}/{part}") for part in ("headers", "payload")]
            messages.append(_Message(about["name"], *schemas))
        return messages

    def _schema_at(self, pointer: str) -> Draft202012Validator:
        """A validator that resolves the schema's references within the document."""
        at, schema = self._resolve(pointer)
        if "schemaFormat" in schema:
            at = f"{at}/schema"
        return Draft202012Validator({"$ref": f"{DOCUMENT}#{at}"}, registry=self._registry)

    def _resolve(self, pointer: str) -> tuple[str, Any]:
        """Follows a JSON pointer, and references at its target."""
        found: Any = self._document
        for part in pointer.removeprefix("/").split("/"):
            found = found[part.replace("~1", "/").replace("~0", "~")]
        if isinstance(found, dict) and "$ref" in found:
            return self._resolve(found["$ref"].removeprefix("#"))
        return pointer, found


def _escaped(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")


def _texts_of(headers: RawHeaders) -> Headers:
    texts: Headers = {}
    for name, value in headers:
        if name in texts:
            raise Refused(f"The header {name} occurs twice.")
        try:
            texts[name] = (value or b"").decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(f"The header {name} is not UTF-8.") from None
    return texts


def _check_attributes(headers: Headers) -> None:
    """CloudEvents 1.0, Kafka's binary mode: attributes are headers, the value is the data alone."""
    for name, (is_valid, expected) in _ATTRIBUTES.items():
        if name not in headers:
            raise Refused(f"The header {name} is missing.")
        if not is_valid(headers[name]):
            raise Refused(f"The header {name} is not {expected}: {headers[name]!r:.80}")
    name, schema = headers["ce_type"], headers["ce_dataschema"]
    if re.fullmatch(rf"urn:kobo:event:{re.escape(name)}:[1-9][0-9]*", schema) is None:
        raise Refused(f"The header ce_dataschema is of another event than {name}: {schema!r:.80}")


def _is_uuid(text: str) -> bool:
    # UUID() also takes braces and no hyphens.
    try:
        return str(UUID(text)) == text.lower()
    except ValueError:
        return False


def _is_time(text: str) -> bool:
    try:
        return "T" in text and datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


_ATTRIBUTES = {
    "ce_specversion": (lambda text: text == "1.0", "1.0"),
    "ce_id": (_is_uuid, "a UUID"),
    "ce_type": (lambda text: text != "", "the name of an event"),
    "ce_source": (
        lambda text: re.fullmatch(r"/kobo/[a-z_-]+", text) is not None,
        "a service of Kobo",
    ),
    "ce_time": (_is_time, "a time with its zone"),
    "ce_subject": (lambda text: text != "", "the key of the topic"),
    "ce_dataschema": (lambda text: text.startswith("urn:kobo:event:"), "a schema of Kobo"),
    "ce_merchantid": (_is_uuid, "a UUID"),
    "ce_mode": (lambda text: text in ("live", "test"), "live or test"),
    "content-type": (lambda text: text == "application/json", "application/json"),
}


def _json_of(value: bytes | None) -> Any:
    try:
        return json.loads((value or b"").decode("utf-8"), parse_constant=_no_number)
    except ValueError as error:
        raise Refused(f"The value is not JSON: {error}") from None


def _no_number(text: str) -> None:
    """Python reads NaN and Infinity, which JSON does not have."""
    raise ValueError(f"{text} is no number")


def _check(what: str, schema: Draft202012Validator, value: Any) -> None:
    fault = best_match(schema.iter_errors(value))
    if fault is None:
        return
    # Without the value, which may be personal data: this text is logged.
    wrong = fault.message if fault.validator == "required" else f"breaks {fault.validator}"
    raise Refused(f"{what}: {fault.json_path} {wrong}")
