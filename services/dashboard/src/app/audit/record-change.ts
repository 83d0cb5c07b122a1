import { AppError, ERRORS, type ErrorCode } from "@kobo/errors";
import type { Transaction } from "@kobo/postgres";
import * as auditLog from "../../db/audit-log";
import * as memberships from "../../db/memberships";
import type { AuditAction, By, Change, Outcome, State } from "../../domain/audit";
import type { Parts } from "../parts";

interface UserChange {
  userId: string;
  action: AuditAction;
  by: By;
  at: Date;
  before?: State;
  after?: State;
}

/** Records a change of a user in the log of each merchant that the user belongs to. */
export async function recordUserChange(trx: Transaction, change: UserChange): Promise<void> {
  const { userId, before = null, after = null, ...rest } = change;
  const joined = await memberships.listOfUser(trx, userId);
  const merchantIds = joined.length > 0 ? joined.map(({ merchantId }) => merchantId) : [null];
  for (const merchantId of merchantIds) {
    const entry = { ...rest, merchantId, object: `user:${userId}`, before, after };
    await auditLog.append(trx, { ...entry, outcome: "done" });
  }
}

interface Intent<Result> extends Change {
  merchantId: string;
  /** The state after the change, from the other service's answer. */
  afterOf: (result: Result) => State | null;
}

/**
 * Makes a change at another service, which keeps no log of its own: the intent is recorded before and the outcome after,
 * so that a change without an answer has an entry too.
 */
export async function recordIntent<Result>(
  { db, now }: Pick<Parts, "db" | "now">,
  { afterOf, ...change }: Intent<Result>,
  work: () => Promise<Result>,
  outcomeOf: (error: unknown) => Outcome,
): Promise<Result> {
  const id = await auditLog.append(db, { ...change, at: now(), outcome: "unknown" });
  try {
    const result = await work();
    await auditLog.complete(db, { id, outcome: "done", after: afterOf(result) });
    return result;
  } catch (error) {
    await auditLog.complete(db, { id, outcome: outcomeOf(error), after: change.after });
    throw error;
  }
}

const SERVER_ERROR = 500;
/** The first request under the key may still take effect. */
const UNDER_WAY: ErrorCode = "IDEMPOTENCY_KEY_IN_USE";

/** A refusal is an answer; anything else may have taken effect. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof AppError) || error.code === UNDER_WAY) return "unknown";
  return ERRORS[error.code].http < SERVER_ERROR ? "failed" : "unknown";
}
