"""Sends requests generated from the OpenAPI document to the sandbox, and reports the faults.

`npm run test:fuzz` calls it, on a system of its own:
python run.py <sandbox's address> <wallet> --requests 5000 --seed 1 --minutes 10
with the wallet's key in KOBO_SECRET_KEY.
"""

import argparse
import os
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import requests
import schemathesis
from schemathesis.checks import load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import from_schema

import fresh  # noqa: F401 - registers its hooks
from findings import Findings

CONFIG = Path(__file__).parent / "schemathesis.toml"
API_ROOT = "/api/v1/developer"
ONCE = ["examples", "coverage"]
AGAIN = ["fuzzing", "stateful"]
# The phases that try each operation once take a number of requests that grows with the document. The
# endless phases get at least this share of the requested number.
AGAIN_SHARE = 0.2
# Two overlap most waiting, and leave the CPU to the system.
WORKERS = 2
# The most requests of one chain of links.
STEPS = 6
# The wallet is funded with this first.
FUNDS_KOBO = 1_000_000_000
FUNDINGS = 5


def main() -> int:
    options = arguments()
    key = os.environ["KOBO_SECRET_KEY"]
    fund(options, key)
    findings = Findings(time.monotonic() + options.minutes * 60)
    started = time.monotonic()
    play(findings, options, key, round_=0, limit=None)
    # The first round's number of requests is known only now.
    enough = max(options.requests, round(findings.sent + options.requests * AGAIN_SHARE))
    round_ = 0
    while findings.sent < enough and not findings.late():
        round_ += 1
        before = findings.sent
        play(findings, options, key, round_=round_, limit=enough)
        if findings.sent == before:
            break
    print(f"\nSeed {options.seed}, {round_} rounds, {time.monotonic() - started:.0f} s")
    return findings.report(options.requests)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("wallet")
    parser.add_argument("--requests", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    return parser.parse_args()


def fund(options: argparse.Namespace, key: str) -> None:
    """Without money most operations would be refused alike."""
    url = f"{options.address}{API_ROOT}/sandbox/wallets/{options.wallet}/fund"
    for _ in range(FUNDINGS):
        answer = requests.post(
            url,
            json={"amount": FUNDS_KOBO},
            headers={"Authorization": f"Bearer {key}"},
            timeout=30,
        )
        answer.raise_for_status()


def play(
    findings: Findings, options: argparse.Namespace, key: str, *, round_: int, limit: int | None
) -> None:
    """One round: the first has the phases that end, the others the endless ones."""
    config = SchemathesisConfig.from_dict(settings(findings, options, key, round_, limit))
    schema = schemathesis.openapi.from_url(f"{options.address}/openapi.json", config=config)
    schema = schema.exclude(is_stream)
    if not round_:
        findings.expect(operation.ok().label for operation in schema.get_all_operations())
    stream = from_schema(schema).execute()
    for event in stream:
        findings.add(event)
        if findings.late() or (limit is not None and findings.sent >= limit):
            stream.stop()


def is_stream(context: Any) -> bool:
    """A stream of events has no end to wait for."""
    answer = context.operation.definition.raw["responses"].get("200", {})
    return "text/event-stream" in answer.get("content", {})


def settings(
    findings: Findings, options: argparse.Namespace, key: str, round_: int, limit: int | None
) -> dict[str, Any]:
    """The settings of the file, and those of this run."""
    read = tomllib.loads(CONFIG.read_text())
    chosen = AGAIN if round_ else ONCE
    phases: dict[str, Any] = {name: {"enabled": name in chosen} for name in ONCE + AGAIN}
    if limit is not None:
        half = (limit - findings.sent) // 2
        each = max(1, half // max(1, len(findings.expected)))
        phases["fuzzing"]["generation"] = {"max-examples": each}
        phases["stateful"]["generation"] = {"max-examples": max(1, half // STEPS)}
    return {
        **read,
        "seed": options.seed + round_,
        "base-url": options.address,
        "headers": {"Authorization": f"Bearer {key}"},
        "workers": WORKERS,
        "phases": phases,
    }


if __name__ == "__main__":
    load_all_checks()
    sys.exit(main())
