import { doublesIn, reconciliationViolations } from "../../src/judge/reconciliation";

const DOUBLE = "  double           ref-1  ours: ₦100.00 completed  theirs: ₦100.00 success";
const OTHER = "  ours only        ref-2  ours: ₦100.00 completed  theirs: none";
const HEAD = "2026-11-28  test  rail: 2 of ours, 3 of theirs of this day, 1 differ";

test("a transfer or purchase recorded twice by a provider is a double", () => {
  const transfers = [{ reference: "ref-1" }, { reference: "ref-2" }, { reference: "ref-1" }];
  const purchases = [
    { request_id: "r1", deliveries: 1 },
    { request_id: "r2", deliveries: 2 },
  ];

  expect(doublesIn([{ transfers, purchases }])).toEqual(new Set(["ref-1", "r2"]));
});

test("the reconciliation must report each double, and nothing else", () => {
  const of = (code: number, lines: string[], doubles: string[]) =>
    reconciliationViolations({ code, output: [HEAD, ...lines].join("\n") }, new Set(doubles));

  expect(of(0, [], [])).toEqual([]);
  expect(of(1, [DOUBLE], ["ref-1"])).toEqual([]);
  expect(of(1, [DOUBLE], ["ref-1", "ref-3"])).toHaveLength(1);
  expect(of(1, [DOUBLE], [])).toHaveLength(1);
  expect(of(1, [DOUBLE, OTHER], ["ref-1"])).toEqual([`the reconciliation found:${OTHER}`]);
  expect(of(2, [], [])).toHaveLength(1);
});
