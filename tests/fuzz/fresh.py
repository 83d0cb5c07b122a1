"""Replaces repeated references and idempotency keys, so that requests pass the check for duplicates."""

import re
import threading
from itertools import count
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import schemathesis
from schemathesis.core.parameters import ParameterLocation

# They create a record under the client's reference.
CREATES = {
    "createDynamicPayId",
    "createStaticPayId",
    "createVirtualAccount",
    "transferToPayId",
    "transferToBank",
    "purchaseBill",
}
REFERENCE = re.compile(r"(?=.{8,100}$)[A-Za-z0-9._:/#-]+(?: [A-Za-z0-9._:/#-]+)*")
IDEMPOTENCY_KEY = re.compile(r"[ -~]{1,255}")
# One of this many repeats stays a repeat, to try repeats and other bodies under the same key.
KEPT = 8
TAIL = 6

_lock = threading.Lock()
_repeats = count(1)
_seen: set[tuple[str, str]] = set()


@schemathesis.hook
def before_load_schema(context: Any, raw_schema: dict[str, Any]) -> None:
    """Restores the exact schemas, which the document widens for generated clients."""
    raw_schema.update(_exact(raw_schema))
    # Null for an optional field means that it is absent.
    schemas = raw_schema["components"]["schemas"]
    for item in raw_schema["paths"].values():
        for operation in item.values():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if body:
                body["schema"] = _with_idle_nulls(body["schema"], schemas)


def _exact(part: Any) -> Any:
    """With the exact schemas: unions, and the error codes of an operation."""
    if isinstance(part, list):
        return [_exact(item) for item in part]
    if not isinstance(part, dict):
        return part
    if "x-kobo-exact" in part:
        return _exact(part["x-kobo-exact"])
    return {name: _exact(value) for name, value in part.items()}


def _with_idle_nulls(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rsplit("/", 1)[-1]]
    changed = dict(schema)
    for keyword in ("anyOf", "oneOf", "allOf"):
        if keyword in schema:
            changed[keyword] = [_with_idle_nulls(part, schemas) for part in schema[keyword]]
    if "properties" in schema:
        required = schema.get("required", [])
        changed["properties"] = {
            name: part if name in required else {"anyOf": [part, {"type": "null"}]}
            for name, part in (
                (name, _with_idle_nulls(field, schemas)) for name, field in schema["properties"].items()
            )
        }
    return changed


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    operation = case.operation.definition.raw.get("operationId", "")
    if not _header_is_tried(case):
        _renew_key(case)
    if not isinstance(case.body, dict):
        return
    if operation in CREATES:
        _renew_reference(operation, case.body)
    _use_reserved_host(case.body)


def _header_is_tried(case: Any) -> bool:
    """Whether this case tries a wrong or missing header, which a change would undo."""
    data = case.meta.phase.data if case.meta else None
    return getattr(data, "parameter_location", None) == ParameterLocation.HEADER


def _renew_key(case: Any) -> None:
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and IDEMPOTENCY_KEY.fullmatch(key):
        number = _number_of_repeat("Idempotency-Key", key)
        if number is not None:
            case.headers["Idempotency-Key"] = f"fuzz-{number}"


def _renew_reference(operation: str, body: dict[str, Any]) -> None:
    reference = body.get("reference")
    if isinstance(reference, str) and REFERENCE.fullmatch(reference):
        number = _number_of_repeat(operation, reference)
        if number is not None:
            # Of the same length, since the case may try a length.
            body["reference"] = f"{reference[:-TAIL]}{number:0{TAIL}d}"


def _number_of_repeat(kind: str, value: str) -> int | None:
    """An unused number for a value that was seen before, unless the value shall be repeated."""
    with _lock:
        if (kind, value) not in _seen:
            _seen.add((kind, value))
            return None
        number = next(_repeats)
    return None if number % KEPT == 0 else number


def _use_reserved_host(body: dict[str, Any]) -> None:
    """Endpoints get real deliveries, so a generated host is replaced by a reserved one (RFC 2606)."""
    url = body.get("url")
    if not isinstance(url, str):
        return
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return
    # Names of one word and addresses are refused or stay on this machine, so they are sent unchanged.
    if parts.scheme in ("http", "https") and re.search(r"\.[a-z]", host) and not host.endswith(".example"):
        netloc = "fuzz.example" if port is None else f"fuzz.example:{port}"
        body["url"] = urlunsplit(parts._replace(netloc=netloc))
