import { newUuid, toPublicId } from "@kobo/core/ids";
import { DeliveryRecord, unexpectedRepeats } from "../../src/benches/webhooks/delivery-record";

const came = (id: string, receiver: number, atMs = 0) => ({
  id: toPublicId("evt", id),
  receiver,
  atMs,
});
const collected = (...arrivals: ReturnType<typeof came>[]) => ({
  arrivals,
  verified: 0,
  forged: [],
});

function recordOf(...events: { id: string; receiver: number }[]): DeliveryRecord {
  const record = new DeliveryRecord();
  record.expect(events);
  return record;
}

test("what came to whom it was for, and once, is right", () => {
  const [first, second] = [newUuid(), newUuid()];
  const record = recordOf({ id: first, receiver: 3 }, { id: second, receiver: 4 });

  record.take(collected(came(second, 4), came(first, 3)));

  expect(record.problems).toEqual([]);
  expect(record.repeats).toEqual(new Map());
  expect([record.expected, record.arrived]).toEqual([2, 2]);
});

test("a message that did not come is lost", () => {
  const id = newUuid();

  expect(recordOf({ id, receiver: 3 }).problems).toEqual([`${id} was lost`]);
});

test("a message that came to another merchant is a problem, also when it came to the right one too", () => {
  const id = newUuid();
  const record = recordOf({ id, receiver: 3 });

  record.take(collected(came(id, 3), came(id, 5)));

  expect(record.problems).toEqual([`${id} came to merchant 5, who was not to receive it`]);
});

test("a message that was for nobody is a problem", () => {
  const record = recordOf();

  record.take(collected(came(newUuid(), 1)));

  expect(record.problems).toHaveLength(1);
});

test("a repeat counts however much later it comes, and does not change when a message came first", () => {
  const id = newUuid();
  const record = recordOf({ id, receiver: 3 });

  const first = record.take(collected(came(id, 3, 10), came(id, 3, 20)));
  record.take(collected(came(id, 3, 9_000)));

  expect(first).toEqual(new Map([[id, 10]]));
  expect(record.repeats).toEqual(new Map([[id, 3]]));
});

test("a message whose signature does not fit is a problem", () => {
  const record = recordOf();

  record.take({ arrivals: [], verified: 7, forged: ["evt_1: No signature fits."] });

  expect(record.verified).toBe(7);
  expect(record.problems).toEqual(["evt_1: No signature fits."]);
});

test("a repeat is right when the service knows that it tried so often", () => {
  expect(unexpectedRepeats(new Map([["a", 2]]), new Map([["a", 2]]))).toEqual([]);
  expect(unexpectedRepeats(new Map([["a", 2]]), new Map([["a", 3]]))).toEqual([]);
});

test("a repeat that the service knows nothing of is a problem", () => {
  const repeats = new Map([
    ["a", 2],
    ["b", 3],
  ]);

  expect(unexpectedRepeats(repeats, new Map([["a", 1]]))).toEqual([
    "a came 2 times, and was tried 1 times",
    "b came 3 times, and was tried 0 times",
  ]);
});
