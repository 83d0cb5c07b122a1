import { createHash } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { AppError, ERRORS, type ErrorCode } from "@kobo/errors";
import type { Transaction } from "@kobo/postgres";
import * as auditLog from "../../db/audit-log";
import * as memberships from "../../db/memberships";
import type { AuditAction, By, Change, State } from "../../domain/audit";
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
  /** Of a request that may be repeated: all attempts of one user with it and the same contents share an entry. */
  idempotencyKey?: string;
  /** The state after the change, from the other service's answer. */
  afterOf: (result: Result) => State | null;
}

/**
 * Makes a change at another service, which keeps no log of its own: the intent is recorded before and the outcome after,
 * so that a change without an answer has an entry too.
 */
export async function recordIntent<Result>(
  { db, now }: Pick<Parts, "db" | "now">,
  { afterOf, idempotencyKey, ...intent }: Intent<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const entry = { ...intent, at: now(), outcome: "unknown" } as const;
  const request = requestOf(intent, idempotencyKey ?? newUuid());
  const begin = () => auditLog.appendAttempt(db, { ...entry, request });
  const { id, isRepeat } = await begin();
  try {
    const result = await work();
    const done = { outcome: "done", after: afterOf(result) } as const;
    const isFirst = await auditLog.complete(db, { id, ...done });
    // Another attempt at the same time may have been refused: this one then has an entry of its own.
    if (!isFirst) await auditLog.complete(db, { id: (await begin()).id, ...done });
    return result;
  } catch (error) {
    if (isRefusal(error) && !(isRepeat && UNDECIDED.includes(error.code))) {
      await auditLog.complete(db, { id, outcome: "failed" });
    }
    throw error;
  }
}

function requestOf(
  { merchantId, by, action, object, after }: Change & { merchantId: string },
  key: string,
): Buffer {
  const parts = [merchantId, by.actor, action, object, after, key];
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}

const SERVER_ERROR = 500;
/** The first request under the key may still take effect. */
const UNDER_WAY: ErrorCode = "IDEMPOTENCY_KEY_IN_USE";

/** A refusal is an answer; anything else may have taken effect. */
function isRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError && error.code !== UNDER_WAY && ERRORS[error.code].http < SERVER_ERROR
  );
}

/** Refusals of a repeat before its earlier attempt is looked at. */
const UNDECIDED: readonly ErrorCode[] = [
  "IDEMPOTENCY_KEY_REUSED",
  "RATE_LIMIT_EXCEEDED",
  "VALIDATION_ERROR",
];
