import { type Entry, fromLine } from "../../../../src/book/bill-provider/entry";
import { toLine } from "../../../../src/book/journal";
import { aPurchase } from "../../../factories";

test.each<Entry>([
  { kind: "purchase", ...aPurchase() },
  { kind: "purchase", ...aPurchase({ serviceId: "showmax", status: "pending" }) },
  { kind: "float", float: -5n },
  { kind: "duplicate window", seconds: 0.5 },
])("an entry of a $kind is read again as it was written, in one line", (entry) => {
  const line = toLine(entry);

  expect(line).not.toContain("\n");
  expect(fromLine(line)).toEqual(entry);
});

test.each(["", "{}", '{"kind":"purchase"}', '{"kind":"float","float":"1.5"}'])(
  "%p is no entry",
  (line) => {
    expect(() => fromLine(line)).toThrow();
  },
);
