import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import fc from "fast-check";
import { outcomeOf, rowKey } from "../../src/domain/bulk-row";
import { BULK_STATES, type BulkState, type Progress } from "../../src/domain/bulk-transfer";
import {
  type BulkAction,
  hasWork,
  stateAfter,
  stateAfterWork,
} from "../../src/domain/bulk-transfer-states";

const ACTIONS: readonly BulkAction[] = ["approve", "pause", "resume", "cancel"];
const NONE: Progress = { processing: 0, completed: 0, failed: 0, canceled: 0, completedAmount: 0n };

function aBulk(fields: { state?: BulkState; needsTwo?: boolean; approvedBy?: string } = {}) {
  return {
    state: "draft",
    needsTwo: false,
    createdBy: "key a",
    approvedBy: "",
    ...fields,
  } as const;
}

const failing = (code: string) => expect.objectContaining({ name: "AppError", code });

const ALLOWED: [BulkState, BulkAction, BulkState | "nothing"][] = [
  ["draft", "approve", "approved"],
  ["draft", "cancel", "canceled"],
  ["approved", "approve", "nothing"],
  ["approved", "pause", "paused"],
  ["approved", "resume", "nothing"],
  ["approved", "cancel", "canceled"],
  ["processing", "approve", "nothing"],
  ["processing", "pause", "paused"],
  ["processing", "resume", "nothing"],
  ["processing", "cancel", "canceled"],
  ["paused", "pause", "nothing"],
  ["paused", "resume", "approved"],
  ["paused", "cancel", "canceled"],
  ["completed", "approve", "nothing"],
  ["completed", "resume", "nothing"],
  ["canceled", "cancel", "nothing"],
];

test.each(ALLOWED)("a bulk transfer that is %s accepts %s: %s", (state, action, next) => {
  const approvedBy = state === "draft" ? "" : "key b";

  const after = stateAfter(aBulk({ state, approvedBy }), { action, by: "key b" });

  expect(after).toBe(next === "nothing" ? undefined : next);
});

test("every other action is refused", () => {
  const allowed = new Set(ALLOWED.map(([state, action]) => `${state} ${action}`));
  const others = BULK_STATES.flatMap((state) =>
    ACTIONS.map((action) => ({ state, action })),
  ).filter(({ state, action }) => !allowed.has(`${state} ${action}`));

  expect(others).toHaveLength(BULK_STATES.length * ACTIONS.length - ALLOWED.length);
  for (const { state, action } of others) {
    const bulk = aBulk({ state, approvedBy: "key b" });
    expect(() => stateAfter(bulk, { action, by: "key b" })).toThrow(
      failing("INVALID_BULK_TRANSFER_STATE"),
    );
  }
});

test("with two approvers the creator may not approve, and may still cancel", () => {
  const bulk = aBulk({ needsTwo: true });

  expect(() => stateAfter(bulk, { action: "approve", by: "key a" })).toThrow(
    failing("SECOND_APPROVER_REQUIRED"),
  );
  expect(stateAfter(bulk, { action: "approve", by: "key b" })).toBe("approved");
  expect(stateAfter(bulk, { action: "cancel", by: "key a" })).toBe("canceled");
});

const counts = fc
  .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50))
  .map(([pending, processing, completed, failed, canceled]) => ({
    rows: pending + processing + completed + failed + canceled,
    pending,
    progress: { ...NONE, processing, completed, failed, canceled },
  }));

test("a bulk transfer is completed only when every row is final, and its worker continues until then", () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(...BULK_STATES), ({ pending, ...bulk }, before) => {
      const state = stateAfterWork({ ...bulk, state: before });
      const open = pending + bulk.progress.processing;
      if (state === "completed" && before !== "completed") expect(open).toBe(0);
      if (open === 0) expect(hasWork({ ...bulk, state })).toBe(false);
      if (bulk.progress.processing > 0) expect(hasWork({ ...bulk, state })).toBe(true);
      if (before === "canceled" || before === "draft") expect(state).toBe(before);
    }),
  );
});

test("a row's key is deterministic and unique", () => {
  const [one, other] = [newUuid(), newUuid()];

  expect(rowKey(one, 7)).toEqual(rowKey(one, 7));
  const keys = [rowKey(one, 7), rowKey(one, 8), rowKey(other, 7)].map((key) => key.toString("hex"));
  expect(new Set(keys).size).toBe(3);
});

const outcomeAt = (attempts: number, ...error: ConstructorParameters<typeof AppError>) =>
  outcomeOf(new AppError(...error), { attempts }, 10_000);

test("a refusal fails a row with its code; an error that may hide a payment does not", () => {
  expect(outcomeAt(1, "INSUFFICIENT_FUNDS")).toMatchObject({
    kind: "failed",
    code: "INSUFFICIENT_FUNDS",
  });
  for (const code of ["SERVICE_UNAVAILABLE", "IDEMPOTENCY_KEY_IN_USE", "INTERNAL_ERROR"] as const)
    expect(outcomeAt(1, code)).toEqual({ kind: "unknown" });
});

test("a retryable refusal lets a row wait longer each time, and fails it after its last attempt", () => {
  const refusedAt = (attempts: number) => {
    const extra = { retryable: true };
    return outcomeAt(attempts, "EXTERNAL_ACCOUNT_VERIFICATION_FAILED", undefined, { extra });
  };

  expect([1, 2, 3, 29].map(refusedAt)).toEqual(
    [10_000, 20_000, 40_000, 300_000].map((retryInMs) => ({ kind: "unavailable", retryInMs })),
  );
  expect(refusedAt(30)).toMatchObject({
    kind: "failed",
    code: "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
  });
  expect(outcomeAt(1, "EXTERNAL_ACCOUNT_VERIFICATION_FAILED").kind).toBe("failed");
});
