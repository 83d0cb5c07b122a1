from __future__ import annotations

import copy
import json
import unittest
from datetime import UTC, datetime
from uuid import uuid4

from consumer import ASYNCAPI
from contract import Contract, RawHeaders, Refused
from tests.messages import DATA, DOCUMENT, TOPIC, a_message


class ContractTest(unittest.TestCase):
    def setUp(self) -> None:
        self.contract = Contract(DOCUMENT, TOPIC)

    def refusal_of(self, headers: RawHeaders, value: bytes | None) -> str:
        with self.assertRaises(Refused) as caught:
            self.contract.event_of(headers, value)
        return str(caught.exception)

    def test_an_event_is_read_with_its_attributes(self) -> None:
        event_id = str(uuid4())

        event = self.contract.event_of(*a_message(ce_id=event_id))

        assert event is not None
        self.assertEqual(event.id, event_id)
        self.assertEqual(event.type, "transfer.completed")
        self.assertEqual(event.subject, "txn_1")
        self.assertEqual(event.mode, "live")
        self.assertEqual(event.time, datetime(2026, 11, 22, 10, 0, 0, 123_000, UTC))
        self.assertEqual(event.data, DATA)

    def test_an_additional_property_is_valid(self) -> None:
        event = self.contract.event_of(*a_message({**DATA, "fee": 100}))

        assert event is not None
        self.assertEqual(event.data["fee"], 100)

    def test_an_event_that_the_contract_lacks_is_ignored(self) -> None:
        headers, value = a_message(
            ce_type="transfer.scheduled", ce_dataschema="urn:kobo:event:transfer.scheduled:1"
        )

        self.assertIsNone(self.contract.event_of(headers, value))

    def test_an_event_of_a_service_that_does_not_emit_it_is_refused(self) -> None:
        document = json.loads(ASYNCAPI.read_text(encoding="utf-8"))
        self.contract = Contract(document, TOPIC)
        [example] = document["components"]["messages"]["transfer.completed"]["examples"]
        for source in ["/kobo/bills", "/kobo/payid", "/kobo/elsewhere"]:
            with self.subTest(source):
                self.assertIn(
                    "Headers of transfer.completed: $.ce_source",
                    self.refusal_of(*a_message(example["payload"], ce_source=source)),
                )

        self.assertIsNotNone(self.contract.event_of(*a_message(example["payload"])))

    def test_every_missing_attribute_is_named(self) -> None:
        names = [name for name, _ in a_message()[0]]
        for name in names:
            with self.subTest(name):
                self.assertEqual(
                    self.refusal_of(*a_message(**{name: None})), f"The header {name} is missing."
                )

    def test_invalid_attributes_are_refused(self) -> None:
        wrong = {
            "ce_specversion": ["0.3", ""],
            "ce_id": ["evt_1", "", "{0191e2a4-7d3f-7c55-9a44-3f6f4f2b1c00}"],
            "ce_source": ["transfer", "/kobo/", "https://elsewhere.example"],
            "ce_type": [""],
            "ce_time": ["yesterday", "2026-11-22", "2026-11-22T10:00:00"],
            "ce_subject": [""],
            "ce_dataschema": ["transfer.completed", "urn:kobo:event:transfer.failed:1"],
            "ce_merchantid": ["7"],
            "ce_mode": ["dry"],
            "content-type": ["text/plain"],
        }
        for name, texts in wrong.items():
            for text in texts:
                with self.subTest(name, text=text):
                    self.assertIn(name, self.refusal_of(*a_message(**{name: text})))

    def test_a_header_that_occurs_twice_or_is_not_utf_8_is_refused(self) -> None:
        headers, value = a_message()

        self.assertIn(
            "ce_mode occurs twice", self.refusal_of([*headers, ("ce_mode", b"test")], value)
        )
        self.assertIn("not UTF-8", self.refusal_of([*headers, ("note", b"\xff")], value))

    def test_a_message_without_headers_is_refused(self) -> None:
        self.assertIn("ce_specversion is missing", self.refusal_of([], b"{}"))

    def test_a_value_that_is_not_json_is_refused(self) -> None:
        headers, _ = a_message()
        for value in (None, b"", b"{", b"\xff", b'{"transactionId": "txn_1", "amount": NaN}'):
            with self.subTest(value):
                self.assertIn("not JSON", self.refusal_of(headers, value))

    def test_data_that_break_their_schema_are_refused_with_the_path_and_without_the_value(
        self,
    ) -> None:
        reason = self.refusal_of(*a_message({**DATA, "amount": "Ada Obi, 08011111111"}))

        self.assertEqual(reason, "Data of transfer.completed: $.amount breaks type")
        self.assertIn(
            "'amount' is a required property", self.refusal_of(*a_message({"transactionId": "t"}))
        )

    def test_a_version_that_the_contract_does_not_have_is_refused(self) -> None:
        newer = a_message(ce_dataschema="urn:kobo:event:transfer.completed:2")

        self.assertEqual(
            self.refusal_of(*newer), "Headers of transfer.completed: $.ce_dataschema breaks const"
        )

    def test_a_schema_may_be_inside_a_schema_format(self) -> None:
        failed = {"ce_type": "transfer.failed", "ce_dataschema": "urn:kobo:event:transfer.failed:1"}

        self.assertIsNotNone(self.contract.event_of(*a_message(**failed)))
        self.assertIn("$.amount", self.refusal_of(*a_message({**DATA, "amount": -1}, **failed)))

    def test_an_unknown_topic_is_reported_with_the_known_ones(self) -> None:
        with self.assertRaisesRegex(ValueError, "kobo.bill.v1, kobo.transfer.v1"):
            Contract(DOCUMENT, "kobo.transfers")

    def test_names_with_slashes_and_tildes_are_found(self) -> None:
        document = copy.deepcopy(DOCUMENT)
        document["channels"] = {"a/b~c": document["channels"]["transfer"]}

        self.assertIsNotNone(Contract(document, TOPIC).event_of(*a_message()))
