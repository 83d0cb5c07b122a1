"""Handled events and their effects, in one SQLite file and in the same transactions."""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from contract import Event, RawHeaders

TABLES = """
create table if not exists inbox (
    event_id text primary key,
    type text not null,
    handled_at text not null default current_timestamp
) strict;

create table if not exists refused (
    topic text not null,
    partition integer not null,
    record_offset integer not null,
    reason text not null,
    headers text not null,
    value blob,
    refused_at text not null default current_timestamp,
    primary key (topic, partition, record_offset)
) strict;

create table if not exists completed_transfers (
    merchant_id text not null,
    mode text not null,
    transfers integer not null,
    amount_kobo integer not null,
    primary key (merchant_id, mode)
) strict;
"""

# Longer than the retention of topics (7 days) and dead letters (30 days).
KEPT_DAYS = 45


@dataclass(frozen=True)
class Record:
    """A message, with its topic, partition and offset."""

    topic: str
    partition: int
    offset: int
    headers: RawHeaders
    value: bytes | None

    @property
    def place(self) -> tuple[str, int, int]:
        return self.topic, self.partition, self.offset


class Inbox:
    """Handles each event once. Call it inside `transaction`, one for each batch of messages."""

    def __init__(self, path: Path) -> None:
        # Customers' data: for this user alone.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        # Another process of the same group may be writing: wait for it.
        self._connection = sqlite3.connect(path, timeout=30)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.executescript(TABLES)
        with self.transaction():
            too_old = (
                "delete from inbox where handled_at < datetime('now', ?)",
                (f"-{KEPT_DAYS} days",),
            )
            self._connection.execute(*too_old)

    def transaction(self) -> sqlite3.Connection:
        """For `with`: commits at its end, and rolls back when it raises."""
        return self._connection

    def handle(self, event: Event) -> bool:
        """False for a repeat, which changes nothing."""
        row = (event.id, event.type)
        insert = "insert into inbox (event_id, type) values (?, ?) on conflict do nothing"
        if self._connection.execute(insert, row).rowcount == 0:
            return False
        if event.type == "transfer.completed":
            self._count_transfer(event)
        return True

    def keep_refused(self, record: Record, reason: str) -> None:
        """For manual review: a message that is never valid must not block its partition."""
        texts = [(name, (text or b"").decode("utf-8", "replace")) for name, text in record.headers]
        row = (*record.place, reason, json.dumps(texts), record.value)
        insert = """insert into refused (topic, partition, record_offset, reason, headers, value)
                    values (?, ?, ?, ?, ?, ?) on conflict do nothing"""
        self._connection.execute(insert, row)

    def close(self) -> None:
        self._connection.close()

    def _count_transfer(self, event: Event) -> None:
        add = """insert into completed_transfers (merchant_id, mode, transfers, amount_kobo)
                 values (?, ?, 1, ?)
                 on conflict (merchant_id, mode) do update
                 set transfers = transfers + 1, amount_kobo = amount_kobo + excluded.amount_kobo"""
        self._connection.execute(add, (event.merchant_id, event.mode, event.data["amount"]))
