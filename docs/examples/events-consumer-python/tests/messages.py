"""A small contract and messages of it, for tests that need no Kafka."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

TOPIC = "kobo.transfer.v1"

DOCUMENT: dict[str, Any] = {
    "asyncapi": "3.0.0",
    "channels": {
        "transfer": {
            "address": TOPIC,
            "messages": {
                "transfer.completed": {"$ref": "#/components/messages/transfer.completed"},
                "transfer.failed": {"$ref": "#/components/messages/transfer.failed"},
            },
        },
        "bill": {"address": "kobo.bill.v1", "messages": {}},
    },
    "components": {
        "messages": {
            "transfer.completed": {
                "name": "transfer.completed",
                "headers": {
                    "allOf": [{"$ref": "#/components/schemas/Headers"}],
                    "properties": {
                        "ce_dataschema": {"const": "urn:kobo:event:transfer.completed:1"}
                    },
                },
                "payload": {"$ref": "#/components/schemas/Transfer"},
            },
            "transfer.failed": {
                "name": "transfer.failed",
                "headers": {"$ref": "#/components/schemas/Headers"},
                "payload": {
                    "schemaFormat": "application/schema+json;version=draft-2020-12",
                    "schema": {"$ref": "#/components/schemas/Transfer"},
                },
            },
        },
        "schemas": {
            "Transfer": {
                "type": "object",
                "properties": {
                    "transactionId": {"type": "string"},
                    "amount": {"$ref": "#/components/schemas/Amount"},
                },
                "required": ["transactionId", "amount"],
            },
            "Amount": {"type": "integer", "minimum": 0},
            "Headers": {"type": "object", "required": ["ce_id"]},
        },
    },
}

DATA = {"transactionId": "txn_1", "amount": 250_000}


def a_message(data: Any = None, **changed: str | None) -> tuple[list[tuple[str, bytes]], bytes]:
    """Headers and value as Kobo writes them. None omits a header."""
    headers = {
        "ce_specversion": "1.0",
        "ce_id": str(uuid4()),
        "ce_source": "/kobo/transfer",
        "ce_type": "transfer.completed",
        "ce_time": "2026-11-22T10:00:00.123Z",
        "ce_subject": "txn_1",
        "ce_dataschema": "urn:kobo:event:transfer.completed:1",
        "ce_merchantid": "0191e2a4-7d3f-7c55-9a44-3f6f4f2b1c00",
        "ce_mode": "live",
        "content-type": "application/json",
        **changed,
    }
    texts = [(name, text.encode()) for name, text in headers.items() if text is not None]
    return texts, json.dumps(DATA if data is None else data).encode()
