import { type Moment, soakViolations } from "../../src/soak/figures";

const moment = (index: number, fields: Partial<Moment> = {}): Moment => ({
  atS: index * 60,
  answers: 1_000,
  p99Ms: 100,
  residentMib: { gateway: 150 },
  walMib: 500,
  databaseMib: 300 + index,
  tables: [{ name: "bills.outbox", live: 0, dead: 500, mib: 2 }],
  ...fields,
});
const moments = (of: (index: number) => Partial<Moment> = () => ({})) =>
  Array.from({ length: 12 }, (_, index) => moment(index, of(index)));

test("a stable load has no violation", () => {
  expect(soakViolations(moments())).toEqual([]);
});

test("high latency while the caches fill is no violation", () => {
  expect(soakViolations(moments((index) => ({ p99Ms: index < 3 ? 900 : 100 })))).toEqual([]);
});

test.each<[string, (index: number) => Partial<Moment>]>([
  ["memory", (index) => ({ residentMib: { gateway: 150 + index * 20 } })],
  ["latency", (index) => ({ p99Ms: 100 + index ** 2 * 10 })],
  ["the WAL", (index) => ({ walMib: index === 11 ? 6_000 : 500 })],
  ["dead rows", () => ({ tables: [{ name: "bills.purchases", live: 100, dead: 90_000, mib: 9 }] })],
  ["a queue's table", () => ({ tables: [{ name: "bills.outbox", live: 0, dead: 0, mib: 500 }] })],
])("growth of %s is found", (_, of) => {
  expect(soakViolations(moments(of))).toHaveLength(1);
});

test("too few moments to compare are a violation", () => {
  expect(soakViolations([moment(0)])).toHaveLength(1);
});
