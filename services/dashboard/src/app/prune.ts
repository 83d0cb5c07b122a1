import * as attempts from "../db/attempts";
import * as challenges from "../db/challenges";
import * as emailTokens from "../db/email-tokens";
import * as invitations from "../db/invitations";
import * as payouts from "../db/payouts";
import * as recoveries from "../db/recoveries";
import * as sessions from "../db/sessions";
import * as signUps from "../db/sign-ups";
import type { Parts } from "./parts";

const EVERY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** Prunes every minute. */
export function startPruning(parts: Pick<Parts, "db" | "now" | "logger">): { stop: () => void } {
  const timer = setInterval(() => void prune(parts), EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/** Removes what has expired. The audit log keeps its entries for ever. */
export async function prune({
  db,
  now,
  logger,
}: Pick<Parts, "db" | "now" | "logger">): Promise<void> {
  const at = now();
  const before = (days: number): Date => new Date(at.getTime() - days * DAY_MS);
  try {
    await challenges.pruneExpired(db, at);
    await emailTokens.pruneExpired(db, at);
    await sessions.pruneEnded(db, at);
    await attempts.pruneOld(db, before(2));
    await recoveries.pruneOld(db, before(7));
    await signUps.pruneOld(db, before(7));
    await invitations.pruneOld(db, before(30));
    await payouts.pruneOld(db, before(90));
  } catch (error) {
    logger.warn({ err: error }, "pruning expired rows failed");
  }
}
