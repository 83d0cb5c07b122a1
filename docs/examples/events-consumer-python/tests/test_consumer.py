"""On a running Kobo: `npm run test:python` starts one. Without it these tests are skipped."""

from __future__ import annotations

import unittest
from typing import Any
from uuid import UUID, uuid4

from confluent_kafka import KafkaError, Message, Producer

from consumer import login_of
from contract import RawHeaders
from tests.messages import a_message
from tests.system import TOPIC, System, stack_file

BASE_32 = "0123456789abcdefghjkmnpqrstvwxyz"
TOTALS = "select transfers, amount_kobo from completed_transfers"
COUNTED = "select sum(transfers) from completed_transfers"
REFUSED = "select record_offset, reason from refused where partition = 0"
KEPT = "select count(*) from inbox where type = 'transfer.completed'"


@unittest.skipUnless(stack_file(), "KOBO_STACK names no running system")
class ConsumerTest(unittest.TestCase):
    def setUp(self) -> None:
        self.system = System(stack_file())
        self.addCleanup(self.system.close)
        self.group = f"python-{uuid4()}"

    def send(self, message: tuple[RawHeaders, bytes | None]) -> int:
        """Sends to the first partition, so that records stay in order. Returns the offset."""
        headers, value = message
        offsets: list[int | None] = []

        def on_delivery(error: KafkaError | None, sent: Message) -> None:
            self.assertIsNone(error)
            offsets.append(sent.offset())

        # Only the transfer service may write to its topic.
        login = login_of(self.system.login("transfer"))
        producer = Producer({"bootstrap.servers": self.system.brokers, "acks": "all", **login})
        producer.produce(TOPIC, value, headers=list(headers), partition=0, on_delivery=on_delivery)
        producer.flush(30)
        [offset] = offsets
        assert offset is not None
        return offset

    def pay(self, *amounts: int) -> list[dict[str, Any]]:
        return [self.system.shop.pay(amount) for amount in amounts]

    def test_every_transfer_arrives_once_and_is_counted(self) -> None:
        consumer = self.system.start(self.group)
        # No other test pays from this wallet, so its total is known.
        paid = [self.system.other_shop.pay(amount) for amount in (100_000, 250_000, 400_000)]

        consumer.await_outcomes("handled", "subject", subjects_of(paid))

        self.assertIn((3, 750_000), consumer.select(TOTALS))
        handled = [each for each in consumer.outcomes() if each["outcome"] == "handled"]
        ours = [each for each in handled if each["subject"] in subjects_of(paid)]
        self.assertEqual([each["type"] for each in ours], ["transfer.completed"] * 3)
        self.assertEqual(len({each["id"] for each in ours}), 3)
        self.assertEqual(consumer.stop(), 0)

    def test_malformed_messages_are_refused_and_stored_and_the_rest_is_handled(self) -> None:
        consumer = self.system.start(self.group)
        [paid] = self.pay(100_000)
        malformed = {
            self.send(a_message(paid, ce_id="evt_1")): "ce_id is not a UUID",
            self.send(a_message(paid, ce_specversion="0.3")): "ce_specversion is not 1.0",
            self.send(a_message(paid, ce_source="/kobo/bills")): "ce_source",
            self.send(([], b"{}")): "ce_specversion is missing",
            self.send((a_message()[0], b"\x00\xff")): "not JSON",
            self.send((a_message()[0], None)): "not JSON",
            self.send(a_message({**paid, "amount": "much"})): "Data of transfer.completed: $",
        }
        following = str(uuid4())
        self.send(a_message(paid, ce_id=following))

        consumer.await_outcomes("handled", "id", {following})

        rows = dict(consumer.select(REFUSED))
        self.assertEqual(set(rows) & set(malformed), set(malformed))
        for offset, reason in malformed.items():
            self.assertIn(reason, rows[offset])
        self.assertEqual(consumer.stop(), 0)

    def test_after_a_kill_the_same_group_resumes_and_counts_nothing_twice(self) -> None:
        first = self.system.start(self.group)
        before = self.pay(100_000, 200_000)
        first.await_outcomes("handled", "subject", subjects_of(before))
        first.kill()
        after = self.pay(300_000)

        second = self.system.start(self.group)
        second.await_outcomes("handled", "subject", subjects_of(after))

        handled = [each for each in second.outcomes() if each["outcome"] == "handled"]
        self.assertEqual(subjects_of(before) & {each["subject"] for each in handled}, set())
        self.assertEqual(second.stop(), 0)

    def test_another_group_with_the_same_inbox_drops_every_repeat(self) -> None:
        first = self.system.start(self.group)
        paid = self.pay(150_000, 50_000)
        first.await_outcomes("handled", "subject", subjects_of(paid))
        self.assertEqual(first.stop(), 0)

        again = self.system.start(f"{self.group}-again")
        again.await_outcomes("repeat", "subject", subjects_of(paid))

        handled = {each["subject"] for each in again.outcomes() if each["outcome"] == "handled"}
        self.assertEqual(handled & subjects_of(paid), set())
        self.assertEqual(again.stop(), 0)
        self.assertEqual(again.select(COUNTED), again.select(KEPT))

    def test_dead_letters_requeued_for_another_group_are_skipped(self) -> None:
        consumer = self.system.start(self.group)
        [paid] = self.pay(100_000)
        headers, value = a_message(paid)
        for_others = self.send(([*headers, ("for-group", b"webhook")], value))
        unreadable = self.send(([("for-group", b"webhook")], b"{"))
        following = str(uuid4())
        [*headers], value = a_message(paid, ce_id=following)
        self.send(([*headers, ("for-group", self.group.encode())], value))

        consumer.await_outcomes("handled", "id", {following})

        skipped = {
            each["offset"]
            for each in consumer.outcomes()
            if each["outcome"] == "for another group" and each["partition"] == 0
        }
        self.assertEqual(skipped & {for_others, unreadable}, {for_others, unreadable})
        kept = dict(consumer.select(REFUSED))
        self.assertNotIn(unreadable, kept)
        self.assertEqual(consumer.stop(), 0)


def subjects_of(transfers: list[dict[str, Any]]) -> set[str]:
    return {subject_of(transfer["transactionId"]) for transfer in transfers}


def subject_of(transaction_id: str) -> str:
    """Events of a transfer are keyed by its plain UUID; `txn_…` is the same in base 32."""
    value = 0
    for digit in transaction_id.removeprefix("txn_"):
        value = value * 32 + BASE_32.index(digit)
    return str(UUID(int=value))
