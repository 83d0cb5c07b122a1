from __future__ import annotations

import sqlite3
import tempfile
import unittest
from contextlib import closing
from pathlib import Path
from typing import Any

from contract import Contract, Event
from inbox import Inbox, Record
from tests.messages import DATA, DOCUMENT, TOPIC, a_message


def an_event(amount: int = 250_000, name: str = "transfer.completed") -> Event:
    schema = f"urn:kobo:event:{name}:1"
    message = a_message({**DATA, "amount": amount}, ce_type=name, ce_dataschema=schema)
    event = Contract(DOCUMENT, TOPIC).event_of(*message)
    assert event is not None
    return event


class InboxTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "inbox.sqlite"
        self.inbox = Inbox(self.path)
        self.addCleanup(lambda: self.inbox.close())

    def select(self, query: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query).fetchall()

    def handle(self, event: Event) -> bool:
        with self.inbox.transaction():
            return self.inbox.handle(event)

    def test_an_event_takes_effect_once_however_often_it_is_delivered(self) -> None:
        event = an_event()

        self.assertEqual([self.handle(event) for _ in range(3)], [True, False, False])
        self.handle(an_event(50_000))

        totals = self.select("select mode, transfers, amount_kobo from completed_transfers")
        self.assertEqual(totals, [("live", 2, 300_000)])

    def test_an_event_of_another_type_is_stored_and_not_counted(self) -> None:
        self.assertTrue(self.handle(an_event(name="transfer.failed")))

        self.assertEqual(self.select("select count(*) from inbox"), [(1,)])
        self.assertEqual(self.select("select * from completed_transfers"), [])

    def test_a_failed_batch_is_rolled_back(self) -> None:
        event = an_event()

        with self.assertRaises(ZeroDivisionError), self.inbox.transaction():
            self.inbox.handle(event)
            raise ZeroDivisionError

        self.assertEqual(self.select("select * from inbox"), [])
        self.assertTrue(self.handle(event))

    def test_a_refused_message_is_stored_once_with_its_reason(self) -> None:
        headers = [("ce_id", b"\xff"), ("x", None)]
        record = Record("kobo.transfer.v1", 3, 17, headers=headers, value=None)
        for _ in range(2):
            with self.inbox.transaction():
                self.inbox.keep_refused(record, "It is no event.")

        rows = self.select("select topic, partition, record_offset, reason, value from refused")
        self.assertEqual(rows, [(*record.place, "It is no event.", None)])

    def test_old_rows_are_pruned_at_the_next_start(self) -> None:
        old, young = an_event(), an_event()
        self.handle(old)
        self.handle(young)
        with self.inbox.transaction() as connection:
            age = "update inbox set handled_at = datetime('now', '-46 days') where event_id = ?"
            connection.execute(age, (old.id,))
        self.inbox.close()

        self.inbox = Inbox(self.path)

        self.assertEqual(self.select("select event_id from inbox"), [(young.id,)])
