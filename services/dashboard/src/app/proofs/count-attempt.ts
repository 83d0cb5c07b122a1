import { inTransaction } from "@kobo/postgres";
import { counter } from "@kobo/runtime";
import type { Attempts } from "../../db/attempts";
import * as attempts from "../../db/attempts";
import { type AttemptLimit, pauseMs } from "../../domain/attempt-limit";
import { ProblemError } from "../../domain/problem";
import type { Parts } from "../parts";

const SECOND_MS = 1_000;

const refused = counter({
  name: "dashboard_attempts_refused_total",
  help: "Authentication attempts refused by an attempt limit, by limit",
  labelNames: ["limit"],
});

/**
 * Counts an attempt before its outcome is known, so that many at once cannot pass a limit together.
 * @throws ProblemError TOO_MANY_ATTEMPTS
 */
export async function countAttempt(
  { db, now }: Pick<Parts, "db" | "now">,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const at = now();
  const inOrder = limits.flatMap(withWider).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  await inTransaction(db, async (trx) => {
    const counted = [];
    for (const limit of inOrder) {
      const earlier = await attempts.lock(trx, { subject: limit.subject, now: at });
      refuseBlocked(limit, earlier, at);
      counted.push({ subject: limit.subject, ...oneMore(limit, earlier, at) });
    }
    for (const row of counted) await attempts.store(trx, row);
  });
}

function withWider(limit: AttemptLimit): AttemptLimit[] {
  return limit.wider ? [limit, limit.wider] : [limit];
}

function refuseBlocked(
  { subject, refusal }: AttemptLimit,
  { blockedUntil }: Attempts,
  at: Date,
): void {
  const leftMs = (blockedUntil?.getTime() ?? 0) - at.getTime();
  if (leftMs <= 0) return;
  refused.inc({ limit: subject.split("/", 1)[0] ?? "" });
  throw new ProblemError("TOO_MANY_ATTEMPTS", {
    retryAfterSeconds: Math.ceil(leftMs / SECOND_MS),
    ...(refusal && { message: refusal }),
  });
}

function oneMore(limit: AttemptLimit, earlier: Attempts, at: Date): Attempts {
  const isExpired = at.getTime() - earlier.lastAt.getTime() >= limit.expiresAfterMs;
  const failures = (isExpired ? 0 : earlier.failures) + 1;
  const pause = pauseMs(limit, failures);
  return { failures, lastAt: at, blockedUntil: pause > 0 ? new Date(at.getTime() + pause) : null };
}

/** After a success: the account's attempts are deleted, and the address has one fewer. */
export async function forgiveAttempt(
  { db }: Pick<Parts, "db">,
  { account, address }: { account?: AttemptLimit; address?: AttemptLimit },
): Promise<void> {
  if (account) await attempts.reset(db, account.subject);
  if (!address) return;
  for (const { subject } of withWider(address)) await attempts.takeBack(db, subject);
}
