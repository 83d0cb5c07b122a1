import { FaultList } from "../../../src/app/fault-list";
import { aFault } from "../../factories";

const call = { phone: "08011111111", serviceID: "mtn" };

test("a fault affects the configured number of requests", () => {
  const faults = new FaultList();
  faults.add(aFault({ times: 2 }));

  const met = [1, 2, 3].map(() => faults.take("pay", call)?.kind);

  expect(met).toEqual(["garbage", "garbage", undefined]);
  expect(faults.list()).toEqual([]);
});

test("a fault without a limit stays until it is cleared", () => {
  const faults = new FaultList();
  faults.add(aFault());

  expect(faults.take("pay", call)).toBeDefined();
  expect(faults.take("pay", call)).toBeDefined();
  faults.clear();
  expect(faults.take("pay", call)).toBeUndefined();
});

test("the oldest matching fault is used first", () => {
  const faults = new FaultList();
  faults.add(aFault({ kind: "reset-mid-body", times: 1 }));
  faults.add(aFault({ kind: "deliver-then-hang", times: 1 }));

  const met = [1, 2].map(() => faults.take("pay", call)?.kind);

  expect(met).toEqual(["reset-mid-body", "deliver-then-hang"]);
});

test.each([
  ["another call", "requery", {}],
  ["another phone", "pay", { phone: "08022222222" }],
  ["two fields of which one matches", "pay", { phone: "08011111111", serviceID: "glo" }],
] as const)("a fault for %s is not applied, and not used up", (_, operation, match) => {
  const faults = new FaultList();
  faults.add(aFault({ operation, match, times: 1 }));

  expect(faults.take("pay", call)).toBeUndefined();
  expect(faults.list()).toHaveLength(1);
});

test("a line fault falsifies the line that matches, and no other", () => {
  const lines = [
    { id: "a", amount: 1n },
    { id: "b", amount: 2n },
  ];
  const faults = new FaultList();
  const page = () =>
    faults.applyToLines(
      lines,
      ({ id }) => ({ request_id: id }),
      (line) => line,
    );
  const match = { request_id: "b" };

  expect(page()).toEqual(lines);
  faults.add(aFault({ operation: "statement-line", kind: "missing-line", match, times: 1 }));
  expect(page()).toEqual([{ id: "a", amount: 1n }]);
  expect(page()).toEqual(lines);
});
