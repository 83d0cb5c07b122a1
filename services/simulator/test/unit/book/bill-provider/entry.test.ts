import { type Entry, fromLine } from "../../../../src/book/bill-provider/entry";
import { toLine } from "../../../../src/book/journal";
import { aNotice } from "../../../bank-factories";
import { aPurchase } from "../../../factories";

test.each<Entry>([
  { kind: "purchase", ...aPurchase() },
  { kind: "purchase", ...aPurchase({ serviceId: "showmax", status: "pending" }) },
  { kind: "float", float: -5n },
  { kind: "duplicate window", seconds: 0.5 },
  { kind: "price", serviceId: "mtn-data", variationCode: "1gb", price: 50_000n },
  { kind: "forgotten", requestId: "r1" },
  { kind: "notice", ...aNotice() },
])("an entry of a $kind is read again as it was written, in one line", (entry) => {
  const line = toLine(entry);

  expect(line).not.toContain("\n");
  expect(fromLine(line)).toEqual(entry);
});

test("entries that belong together are read from one line", () => {
  const entries: Entry[] = [
    { kind: "purchase", ...aPurchase() },
    { kind: "notice", ...aNotice() },
  ];

  expect(fromLine(toLine(entries))).toEqual(entries);
});

test.each(["", "{}", "[{}]", '{"kind":"purchase"}', '{"kind":"float","float":"1.5"}'])(
  "%p is no entry",
  (line) => {
    expect(() => fromLine(line)).toThrow();
  },
);
