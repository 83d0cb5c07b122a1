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

test("a window begins at its moment, and never moves back", () => {
  const window = windowFrom(START);

  const later = [1, 5, 9].reduce((now, seconds) => {
    const next = afterPoll(now, [], START + seconds * SECOND);
    expect(next.fromMs).toBe(START);
    return next;
  }, window);
  expect(sentIds(later)).toEqual([]);
});

test("a resumed window includes events stored after the last one, but not that one", () => {
  const window = windowAfter(anEvent("evt_last", START));

  expect(window.fromMs).toBe(START - 10 * SECOND);
  expect(sentIds(window)).toEqual(["evt_last"]);
});

test("a poll overlaps the newest event by ten seconds, and keeps the events sent in that time", () => {
  const found = [anEvent("evt_1", START + 1), anEvent("evt_2", START + 15 * SECOND)];

  const next = afterPoll(windowFrom(START), found, START + 20 * SECOND);

  expect(next.fromMs).toBe(START + 5 * SECOND);
  expect(sentIds(next)).toEqual(["evt_2"]);
});

test("a gateway's clock that is half a minute ahead skips no event", () => {
  const first = afterPoll(windowFrom(START), [anEvent("evt_1", START)], START + 30 * SECOND);
  const second = afterPoll(first, [], START + 31 * SECOND);

  expect(second.fromMs).toBe(START);
});

test("an event from a clock that is ahead does not move the window past the others", () => {
  const found = [anEvent("evt_1", START + 40 * SECOND)];

  const next = afterPoll(windowFrom(START), found, START + 11 * SECOND);

  expect(next.fromMs).toBe(START + 1 * SECOND);
  expect(sentIds(next)).toEqual(["evt_1"]);
});

test("without events the window is a minute long", () => {
  const next = afterPoll(windowFrom(START), [], START + 600 * SECOND);

  expect(next.fromMs).toBe(START + 540 * SECOND);
});

test("sent events are remembered as long as a poll can find them", () => {
  const first = afterPoll(windowFrom(START), [anEvent("evt_1", START)], START + 60 * SECOND);
  const second = afterPoll(first, [], START + 60 * SECOND + 1);

  expect(sentIds(first)).toEqual(["evt_1"]);
  expect(sentIds(second)).toEqual([]);
});

test("a clock set back does not move the window back", () => {
  const later = afterPoll(windowFrom(START), [], START + 70 * SECOND);

  expect(afterPoll(later, [], START).fromMs).toBe(START + 10 * SECOND);
});
