"""A running Kobo, and this consumer as a process, for the tests that need them."""

from __future__ import annotations

import atexit
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

CONSUMER = Path(__file__).parent.parent / "consumer.py"
TOPIC = "kobo.transfer.v1"
# Joining a group and a rebalance after a crash take seconds; on a busy machine more.
TIMEOUT_SECONDS = 60


def until(condition: Callable[[], Any], what: Callable[[], str]) -> Any:
    """The condition's result, once it is true."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"Not within {TIMEOUT_SECONDS} s: {what()}")
        time.sleep(0.05)
    return found


class Shop:
    """The first or the second merchant in the sandbox, who pays the other one."""

    def __init__(self, stack: dict[str, Any], which: int) -> None:
        payer, payee = stack["merchants"][which], stack["merchants"][1 - which]
        self._root = stack["sandboxBaseUrl"] + "/api/v1/developer"
        self._key = payer["testKey"]
        self._wallet = payer["testWallet"]
        self._post(self._key, f"/sandbox/wallets/{self._wallet}/fund", {"amount": 50_000_000})
        till = {"reference": f"till-{uuid4()}", "name": "Till"}
        self._till = self._post(payee["testKey"], "/payid/static", till)["payId"]

    def pay(self, amount: int) -> dict[str, Any]:
        """The transfer's record, which is also its event's data."""
        transfer = {
            "fromPayId": self._wallet,
            "toPayId": self._till,
            "amount": amount,
            "narration": "Two bags of rice",
            "reference": f"python-{uuid4()}",
        }
        return self._post(self._key, "/transfer/payid", transfer)

    def _post(self, key: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {key}", "content-type": "application/json"}
        request = urllib.request.Request(self._root + path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from None


class RunningConsumer:
    """The example as a process. It prints outcomes."""

    def __init__(self, brokers: str, login: dict[str, str], group: str, folder: Path) -> None:
        self.inbox = folder / "inbox.sqlite"
        self._lines = folder / f"{group}-{uuid4()}.log"
        self._errors = self._lines.with_suffix(".err")
        command: list[str | Path] = [
            sys.executable,
            CONSUMER,
            "--brokers",
            brokers,
            "--topic",
            TOPIC,
        ]
        command += ["--group", group, "--inbox", self.inbox]
        with self._lines.open("w") as out, self._errors.open("w") as err:
            env = {**os.environ, **login}
            self._process = subprocess.Popen(command, stdout=out, stderr=err, env=env)

    def outcomes(self) -> list[dict[str, Any]]:
        # The last line may be half written.
        whole = self._lines.read_text().rpartition("\n")[0]
        return [json.loads(line) for line in whole.splitlines()]

    def await_outcomes(self, outcome: str, key: str, values: set[Any]) -> None:
        """Until there is an outcome of this kind for each of the values."""

        def missing() -> set[Any]:
            return values - {
                each.get(key) for each in self.outcomes() if each["outcome"] == outcome
            }

        def all_there() -> bool:
            code = self._process.poll()
            if code is not None:
                raise AssertionError(f"It ended with {code}: {self._errors.read_text()}")
            return not missing()

        def seen() -> str:
            output = f"last: {self.outcomes()[-5:]}; {self._errors.read_text()}"
            return f"{outcome}: {missing()}; {output}"

        until(all_there, seen)

    def select(self, query: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.inbox, timeout=30)) as connection:
            return connection.execute(query).fetchall()

    def stop(self) -> int:
        self._process.terminate()
        return self._process.wait(timeout=TIMEOUT_SECONDS)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


class System:
    """The running system of the file in KOBO_STACK, and a folder for one inbox."""

    def __init__(self, file: str) -> None:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        stack = json.loads(Path(file).read_text())
        self.brokers: str = stack["kafkaBrokers"]
        self._passwords: dict[str, str] = stack["kafkaPasswords"]
        self.shop = Shop(stack, 0)
        self.other_shop = Shop(stack, 1)
        self._folder = tempfile.TemporaryDirectory()
        self._consumers: list[RunningConsumer] = []

    def start(self, group: str) -> RunningConsumer:
        consumer = RunningConsumer(
            self.brokers, self.login("internal-teams"), group, Path(self._folder.name)
        )
        # Also when the tests are interrupted, which skips their cleanups.
        atexit.register(consumer.kill)
        self._consumers.append(consumer)
        return consumer

    def login(self, user: str) -> dict[str, str]:
        """As the example reads it from its environment."""
        return {"KAFKA_SASL_USERNAME": user, "KAFKA_SASL_PASSWORD": self._passwords[user]}

    def close(self) -> None:
        for consumer in self._consumers:
            consumer.kill()
        self._folder.cleanup()


def stack_file() -> str:
    """Empty where no system runs."""
    return os.environ.get("KOBO_STACK", "")
