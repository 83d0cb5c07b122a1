import { startWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import * as links from "../../db/payment-links";
import * as sessions from "../../db/sessions";
import { settleUses, statusOf } from "../../domain/payment-link";
import { insertLinkEvent, type LinkParts } from "./link-view";

export interface SettleParts extends LinkParts {
  db: Database;
}

const IDLE_MS = 500;

/**
 * Counts a link's ended sessions: paid ones are uses. Until then they hold their uses, so a process that dies
 * before this frees none too early. Sessions end without the link's lock, so that payments of one link wait for no
 * other.
 */
export async function settleLink(parts: SettleParts, linkId: string): Promise<void> {
  await inTransaction(
    parts.db,
    async (trx) => {
      const before = await links.lock(trx, linkId);
      if (!before) throw new Error("The payment link of a session is gone.");
      const ended = await sessions.endHolds(trx, linkId);
      if (ended.length === 0) return;
      const paid = ended.filter((state) => state === "completed").length;
      const link = settleUses(before, { ended: BigInt(ended.length), paid: BigInt(paid) });
      await links.saveUses(trx, link);
      if (statusOf(link) === "completed" && statusOf(before) !== "completed")
        await insertLinkEvent(trx, parts, { link, event: "completed", at: new Date() });
    },
    { repeatable: true },
  );
  crashpoint("checkout.link_settled");
}

/** Settles the links of ended sessions. */
export function startLinkWorker(parts: SettleParts & { logger: Logger }): Worker {
  const { db, logger } = parts;
  return startWorker({
    name: "payment link uses",
    claim: (limit) => sessions.linksToSettle(db, limit),
    work: (linkId) => settleLink(parts, linkId),
    // One at a time: a link that is being settled is claimed by no second job.
    concurrency: 1,
    idleMs: IDLE_MS,
    logger,
  });
}
