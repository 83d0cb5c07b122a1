import { BILL_FAULTS } from "../../../../src/domain/bill-provider/faults";

function metBy(kind: string): string[] {
  return Object.entries(BILL_FAULTS)
    .filter(([, kinds]) => kinds.some((possible) => possible === kind))
    .map(([operation]) => operation);
}

test.each([
  ["double-delivery", ["pay"]],
  ["hang-then-refuse", ["pay"]],
  ["lagging-requery", ["requery"]],
  ["doubled", ["notice"]],
  ["missing-line", ["statement-line"]],
])("%s is supported by %p only", (kind, operations) => {
  expect(metBy(kind)).toEqual(operations);
});

test("every request supports `garbage`", () => {
  const calls = Object.keys(BILL_FAULTS).filter(
    (operation) => operation !== "notice" && operation !== "statement-line",
  );

  expect(metBy("garbage")).toEqual(calls);
});
