import {
  type Committed,
  endpointViolations,
  type Published,
  topicViolations,
} from "../../src/judge/events";

const committed = (id: string, key = "k"): Committed => ({
  ...{ source: "bills", id, key, type: "bill.purchase.completed" },
  ...{ merchantId: "m", mode: "test" },
});
const published = (id: string, key = "k", partition = 1): Published => ({
  ...{ topic: "kobo.bill.v1", partition, id, key },
  type: "bill.purchase.completed",
});

const idsOf = (events: readonly Committed[]) => new Set(events.map(({ id }) => id));

test("events that are published in order, some twice, are in order", () => {
  const records = [published("1"), published("2"), published("1"), published("2")];

  const rows = [committed("1"), committed("2")];

  expect(topicViolations(rows, records, idsOf(rows))).toEqual([]);
});

test.each<[string, Committed[], Published[], string]>([
  ["a lost event", [committed("1")], [], "committed, not published"],
  ["an event without a transaction", [], [published("1")], "published, not committed"],
  [
    "two events of a key in reverse order",
    [committed("1"), committed("2")],
    [published("2"), published("1")],
    "was published before",
  ],
  [
    "a key in two partitions",
    [committed("1"), committed("2")],
    [published("1"), published("2", "k", 2)],
    "kobo.bill.v1/1 and kobo.bill.v1/2",
  ],
])("%s is a violation", (_, rows, records, violation) => {
  expect(topicViolations(rows, records, idsOf(rows))).toEqual([expect.stringContaining(violation)]);
});

test("events of different keys may be published in any order", () => {
  const rows = [committed("1", "a"), committed("2", "b")];

  const records = [published("2", "b"), published("1", "a")];

  expect(topicViolations(rows, records, idsOf(rows))).toEqual([]);
});

test("an event that was committed while the topics were read is no violation", () => {
  const records = [published("1"), published("2")];

  expect(topicViolations([committed("1")], records, new Set(["1", "2"]))).toEqual([]);
});

test.each<[string, Record<string, string[]>, string[]]>([
  ["once or twice", { e1: ["a"], e2: ["b", "b"] }, []],
  ["beside one committed meanwhile", { e1: ["a"], e2: ["b"], later: ["c"] }, []],
  ["never", { e1: ["a"] }, ["e2 never arrived at shop"]],
  [
    "beside one of another merchant",
    { e1: ["a"], e2: ["b"], e3: ["c"] },
    ["e3 arrived at shop, and is no event of its merchant"],
  ],
  [
    "with two contents",
    { e1: ["a"], e2: ["b", "c"] },
    ["e2 arrived at shop with different content"],
  ],
])("an event that arrives %s", (_, arrived, violations) => {
  const endpoint = {
    name: "shop",
    expected: new Set(["e1", "e2"]),
    known: new Set(["e1", "e2", "later"]),
    arrived: new Map(Object.entries(arrived)),
  };

  expect(endpointViolations(endpoint)).toEqual(violations);
});
