"""Reads one topic of Kobo as a consumer group and counts completed transfers, each once.

An event is validated, its effect and its inbox row are stored in one transaction, and then its
offset is committed. After a crash in between, Kafka redelivers it, and the inbox drops the repeat.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from confluent_kafka import Consumer, KafkaError, KafkaException, TopicPartition

from contract import Contract, RawHeaders, Refused
from inbox import Inbox, Record

ASYNCAPI = Path(__file__).parent / "../../asyncapi.json"
# The most messages of one transaction.
BATCH = 100
POLL_SECONDS = 0.5


def main() -> None:
    options = read_options()
    # Before the connection to Kafka: without a contract no message could be handled.
    contract = Contract.read(options.asyncapi, options.topic)
    inbox = Inbox(options.inbox)
    consumer = Consumer(settings_of(options), error_cb=report)
    reader = Reader(contract, inbox, options.group)
    stop = Stop()
    consumer.subscribe([options.topic])
    try:
        while not stop.requested:
            read_batch(consumer, reader)
    finally:
        consumer.close()
        inbox.close()


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--brokers", required=True, help="host:port, several with commas")
    parser.add_argument("--topic", default="kobo.transfer.v1")
    parser.add_argument(
        "--group", required=True, help="yours alone: two programs with one group share the events"
    )
    parser.add_argument("--inbox", type=Path, default=Path("inbox.sqlite"), help="the SQLite file")
    parser.add_argument("--asyncapi", type=Path, default=ASYNCAPI, help="the contract")
    return parser.parse_args()


def settings_of(options: argparse.Namespace) -> dict[str, str | int | bool]:
    return {
        **login_of(os.environ),
        "bootstrap.servers": options.brokers,
        "group.id": options.group,
        # A new group begins with what the topic still has.
        "auto.offset.reset": "earliest",
        # Offsets are committed by hand, after the effect.
        "enable.auto.commit": False,
        # A member without a heartbeat for this long leaves the group.
        "session.timeout.ms": 10_000,
    }


def login_of(environment: Mapping[str, str]) -> dict[str, str | int | bool]:
    """Without a user the connection has no authentication."""
    username = environment.get("KAFKA_SASL_USERNAME", "")
    if username == "":
        return {}
    return {
        "security.protocol": "SASL_PLAINTEXT",
        "sasl.mechanism": environment.get("KAFKA_SASL_MECHANISM", "SCRAM-SHA-512"),
        "sasl.username": username,
        "sasl.password": environment["KAFKA_SASL_PASSWORD"],
    }


class Stop:
    """Requested by SIGINT or SIGTERM; the current batch is finished."""

    def __init__(self) -> None:
        self.requested = False
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, self._request)

    def _request(self, *_: object) -> None:
        self.requested = True


class Reader:
    """Handles one message, and returns its outcome for the log."""

    def __init__(self, contract: Contract, inbox: Inbox, group: str) -> None:
        self._contract = contract
        self.inbox = inbox
        self._group = group

    def read(self, record: Record) -> dict[str, object]:
        where = {"topic": record.topic, "partition": record.partition, "offset": record.offset}
        if self._is_for_others(record.headers):
            return {"outcome": "for another group", **where}
        try:
            event = self._contract.event_of(record.headers, record.value)
        except Refused as refused:
            self.inbox.keep_refused(record, str(refused))
            return {"outcome": "refused", **where, "reason": str(refused)}
        if event is None:
            return {"outcome": "unknown", **where}
        outcome = "handled" if self.inbox.handle(event) else "repeat"
        about = {"id": event.id, "type": event.type, "subject": event.subject}
        return {"outcome": outcome, **where, **about}

    def _is_for_others(self, headers: RawHeaders) -> bool:
        """A requeued dead letter has the name of its consumer group."""
        groups = [value for name, value in headers if name == "for-group"]
        return groups != [] and self._group.encode() not in groups


def read_batch(consumer: Consumer, reader: Reader) -> None:
    messages = consumer.consume(num_messages=BATCH, timeout=POLL_SECONDS)
    for message in messages:
        raise_if_final(message.error())
    records = [record_of(message) for message in messages if message.error() is None]
    if not records:
        return
    with reader.inbox.transaction():
        outcomes = [reader.read(record) for record in records]
    commit(consumer, records)
    for outcome in outcomes:
        print(json.dumps(outcome), flush=True)


def record_of(message: Any) -> Record:
    """By the client's types every part may be missing; only errors lack any."""
    place = (message.topic(), message.partition(), message.offset())
    return Record(*place, headers=message.headers() or [], value=message.value())


def raise_if_final(error: KafkaError | None) -> None:
    """Ends the program on a permanent error, such as a topic without read access."""
    if error is not None and not error.retriable():
        raise KafkaException(error)


def commit(consumer: Consumer, records: list[Record]) -> None:
    """Commits the offset after each partition's last record."""
    following = {(record.topic, record.partition): record.offset + 1 for record in records}
    offsets = [TopicPartition(*partition, offset) for partition, offset in following.items()]
    try:
        consumer.commit(offsets=offsets, asynchronous=False)
    except KafkaException as error:
        # After a rebalance, or while Kafka is unavailable. The records are redelivered.
        report(error.args[0])


def report(error: KafkaError) -> None:
    print(f"Kafka: {error}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
