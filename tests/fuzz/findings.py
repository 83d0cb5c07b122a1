"""The results of the requests: counted by phase and operation, and each fault printed once."""

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from schemathesis.engine import Status, events

PRINTED_CHARACTERS = 1_500
# Further faults are only counted.
PRINTED_FAULTS = 40


@dataclass(frozen=True)
class Fault:
    """The same check failing at the same operation for the same reason is one fault."""

    operation: str
    check: str
    reason: str


class Findings:
    def __init__(self, deadline: float) -> None:
        """`deadline` is a moment of `time.monotonic()`."""
        self.sent = 0
        self._sent_before = 0
        self.expected: set[str] = set()
        self._deadline = deadline
        self._statuses: Counter[int] = Counter()
        self._phases: Counter[str] = Counter()
        self._tried: set[tuple[str, str]] = set()
        self._failed: set[tuple[str, str]] = set()
        self._succeeded: set[str] = set()
        self._faults: Counter[Fault] = Counter()
        self._errors: list[str] = []

    def late(self) -> bool:
        return time.monotonic() > self._deadline

    def expect(self, operations: Iterable[str]) -> None:
        """The operations of the document, such as `GET /v2/payments`: none may go untried."""
        self.expected = set(operations)

    def add(self, event: events.EngineEvent) -> None:
        if isinstance(event, events.ScenarioFinished):
            self._add_scenario(event.phase.value, event.recorder)
        elif isinstance(event, events.PhaseStarted):
            self._sent_before = self.sent
        elif isinstance(event, events.PhaseFinished) and self.sent > self._sent_before:
            print(f"{event.phase.name.value}: {self.sent - self._sent_before} requests", flush=True)
        elif isinstance(event, events.NonFatalError):
            self._add_error(f"{event.label}: {event.info.format()}")
        elif isinstance(event, events.FatalError):
            self._add_error(f"{type(event.exception).__name__}: {event.exception}")

    def _add_scenario(self, phase: str, recorder: Any) -> None:
        for interaction in recorder.interactions.values():
            self.sent += 1
            self._phases[phase] += 1
            self._statuses[interaction.response.status_code if interaction.response else 0] += 1
        for case_id, checks in recorder.checks.items():
            operation = recorder.cases[case_id].value.operation.label
            self._tried.add((phase, operation))
            interaction = recorder.interactions.get(case_id)
            if interaction and interaction.response and interaction.response.status_code < 300:
                self._succeeded.add(operation)
            for check in checks:
                if check.status is not Status.SUCCESS:
                    self._failed.add((phase, operation))
                    self._add_fault(operation, check, interaction)

    def _add_fault(self, operation: str, check: Any, interaction: Any) -> None:
        failure = check.failure_info.failure if check.failure_info else None
        message = failure.message if failure else "The check itself failed."
        fault = Fault(operation, check.name, message.split("\n")[0])
        self._faults[fault] += 1
        if self._faults[fault] > 1 or len(self._faults) > PRINTED_FAULTS:
            return
        answer = interaction.response if interaction else None
        received = "no response" if answer is None else f"{answer.status_code} {answer.text}"
        sent = check.failure_info.code_sample if check.failure_info else ""
        print(
            f"\n!! {operation}: {check.name}\n{message[:PRINTED_CHARACTERS]}\n"
            f"sent: {sent[:PRINTED_CHARACTERS]}\nreceived: {received[:PRINTED_CHARACTERS]}",
            flush=True,
        )

    def _add_error(self, error: str) -> None:
        self._errors.append(error)
        print(f"\n!! {error[:PRINTED_CHARACTERS]}", flush=True)

    def report(self, requested: int) -> int:
        """Prints the counts, the last line `N passed, N failed`, and gives the exit code."""
        reached = {operation for _, operation in self._tried}
        untried = sorted(self.expected - reached)
        never = sorted(self.expected - self._succeeded)
        phases = ", ".join(f"{name} {number}" for name, number in self._phases.items())
        print(f"{self.sent} requests ({phases})")
        print("Answers: " + ", ".join(f"{n} × {s}" for s, n in sorted(self._statuses.items())))
        print(f"{len(self._succeeded)} of {len(self.expected)} operations answered with success")
        for operation in never:
            print(f"  never: {operation}")
        for fault, times in sorted(self._faults.items(), key=str):
            print(f"!! {times} × {fault.operation}: {fault.check}: {fault.reason}")
        for operation in untried:
            print(f"!! not tried: {operation}")
        if self.sent < requested:
            print(f"!! {requested} requests were required; the time limit came first")
        others = len(untried) + len(self._errors) + (1 if self.sent < requested else 0)
        failed = len(self._failed) + others
        print(f"{len(self._tried) - len(self._failed)} passed, {failed} failed")
        return 1 if failed else 0
