import type { FaultKind } from "../../../../src/domain/bill-provider/fault";
import { type Plan, planFor } from "../../../../src/domain/bill-provider/plan";
import type { Fate } from "../../../../src/domain/bill-provider/sandbox-inputs";
import { aFault } from "../../../factories";

test.each<[Fate, Plan]>([
  ["delivered", { status: "delivered", deliveries: 1, manner: "as usual" }],
  ["failed", { status: "failed", deliveries: 0, manner: "as usual" }],
  ["pending", { status: "pending", deliveries: 0, manner: "as usual" }],
  ["unexpected", { status: "failed", deliveries: 0, manner: "web page" }],
  ["silent", { status: undefined, deliveries: 0, manner: "cut at once" }],
  ["late", { status: "delivered", deliveries: 1, manner: "late" }],
])("left alone, %s is just that", (fate, plan) => {
  expect(planFor(fate, undefined)).toEqual(plan);
});

test.each<[FaultKind, Plan]>([
  ["deliver-then-hang", { status: "delivered", deliveries: 1, manner: "never" }],
  ["hang-then-refuse", { status: "failed", deliveries: 0, manner: "never" }],
  ["error-after-delivery", { status: "delivered", deliveries: 1, manner: "gateway error" }],
  ["garbage", { status: "delivered", deliveries: 1, manner: "not json" }],
  ["reset-mid-body", { status: "delivered", deliveries: 1, manner: "half of it" }],
  ["double-delivery", { status: "delivered", deliveries: 2, manner: "as usual" }],
])("the fault %s overrules even a number that fails", (kind, plan) => {
  expect(planFor("failed", aFault({ kind }))).toEqual(plan);
});

test("a slow purchase ends as it would have", () => {
  expect(planFor("failed", aFault({ kind: "slow", ms: 5 }))).toEqual(planFor("failed", undefined));
});

test.each([
  ["016", "failed"],
  ["091", "failed"],
  ["040", "reversed"],
  ["044", "pending"],
  ["083", "pending"],
  ["099", "pending"],
  ["018", undefined],
  ["777", undefined],
])("after an answer with the code %s the book says %s", (code, status) => {
  const plan = planFor("delivered", aFault({ kind: "code", code }));

  expect(plan).toEqual({ status, deliveries: 0, manner: "as usual" });
});
