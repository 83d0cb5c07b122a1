import {
  afterPoll,
  type EventWindow,
  windowAfter,
  windowFrom,
} from "../../../src/domain/events/event-window";
import type { StreamedEvent } from "../../../src/domain/events/streamed-event";

const START = Date.parse("2026-11-21T09:50:00Z");
const SECOND = 1_000;

function anEvent(id: string, atMs: number): StreamedEvent {
  return { id, atMs, name: "transfer.completed", payload: "{}" };
}

const sentIds = ({ sent: sentIds }: EventWindow) => [...sentIds.keys()];

test("a stream begins when it is asked for, and never looks further back", () => {
  const window = windowFrom(START);

  const later = [1, 5, 9].reduce((now, seconds) => {
    const next = afterPoll(now, [], START + seconds * SECOND);
    expect(next.fromMs).toBe(START);
    return next;
  }, window);
  expect(sentIds(later)).toEqual([]);
});

test("who resumes is told what may have come behind its last event, but not that one", () => {
  const window = windowAfter(anEvent("evt_last", START));

  expect(window.fromMs).toBe(START - 10 * SECOND);
  expect(sentIds(window)).toEqual(["evt_last"]);
});

test("a look goes back ten seconds behind the one before, and knows what was told of them", () => {
  const found = [anEvent("evt_1", START + 1), anEvent("evt_2", START + 15 * SECOND)];

  const next = afterPoll(windowFrom(START), found, START + 20 * SECOND);

  expect(next.fromMs).toBe(START + 10 * SECOND);
  expect(sentIds(next)).toEqual(["evt_2"]);
});

test("what was told is known for as long as it may be met again", () => {
  const first = afterPoll(windowFrom(START), [anEvent("evt_1", START)], START + 10 * SECOND);
  const second = afterPoll(first, [], START + 10 * SECOND + 1);

  expect(sentIds(first)).toEqual(["evt_1"]);
  expect(sentIds(second)).toEqual([]);
});

test("a clock that is set back does not bring back what was left behind", () => {
  const later = afterPoll(windowFrom(START), [], START + 60 * SECOND);

  expect(afterPoll(later, [], START).fromMs).toBe(START + 50 * SECOND);
});
