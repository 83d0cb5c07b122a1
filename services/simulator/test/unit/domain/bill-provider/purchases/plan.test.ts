import { type Plan, planFor } from "../../../../../src/domain/bill-provider/purchases/plan";
import type { SandboxOutcome } from "../../../../../src/domain/bill-provider/purchases/sandbox-inputs";
import type { FaultKind } from "../../../../../src/domain/fault";
import { aFault } from "../../../../factories";

test.each<[SandboxOutcome, Plan]>([
  ["delivered", { status: "delivered", deliveries: 1, delivery: "normal" }],
  ["failed", { status: "failed", deliveries: 0, delivery: "normal" }],
  ["pending", { status: "pending", deliveries: 0, delivery: "normal" }],
  ["unexpected", { status: "failed", deliveries: 0, delivery: "web page" }],
  ["silent", { status: undefined, deliveries: 0, delivery: "reset" }],
  ["late", { status: "delivered", deliveries: 1, delivery: "late" }],
])("without a fault, the outcome %s has its plan", (outcome, plan) => {
  expect(planFor(outcome, undefined)).toEqual(plan);
});

test.each<[FaultKind, Plan]>([
  ["deliver-then-hang", { status: "delivered", deliveries: 1, delivery: "no response" }],
  ["hang-then-refuse", { status: "failed", deliveries: 0, delivery: "no response" }],
  ["error-after-delivery", { status: "delivered", deliveries: 1, delivery: "gateway error" }],
  ["garbage", { status: "delivered", deliveries: 1, delivery: "invalid JSON" }],
  ["reset-mid-body", { status: "delivered", deliveries: 1, delivery: "truncated" }],
  ["double-delivery", { status: "delivered", deliveries: 2, delivery: "normal" }],
])("the fault %s overrides a number that fails", (kind, plan) => {
  expect(planFor("failed", aFault({ kind }))).toEqual(plan);
});

test("a slow purchase has the usual outcome", () => {
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
])("after a response with the code %s the stored status is %s", (code, status) => {
  const plan = planFor("delivered", aFault({ kind: "code", code }));

  expect(plan).toEqual({ status, deliveries: 0, delivery: "normal" });
});
