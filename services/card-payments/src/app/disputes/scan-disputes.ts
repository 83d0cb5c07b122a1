import { hours, minutes } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { inTransaction } from "@kobo/postgres";
import type { ListedDispute } from "../../clients/dispute-processor";
import * as scans from "../../db/dispute-scans";
import * as disputes from "../../db/disputes";
import type { DisputeParts } from "./dispute-parts";

/** A dispute whose webhook was lost is found within this time. */
const EVERY_MS = minutes(15);
/** Scans overlap, because the processor's list may lag behind, and its clock may differ from ours. */
const OVERLAP_MS = hours(48);
/** Longer than a scan takes. */
const LEASE_MS = minutes(5);

type Parts = Pick<DisputeParts, "db" | "disputeProcessors" | "queryScale" | "logger">;

/** Starts the worker that lists the processor's disputes, in case their webhooks get lost. */
export function startDisputeScans(parts: Parts): Worker {
  return startLeaseWorker({
    ...parts,
    name: "card dispute scans",
    table: scans.TABLE,
    work: (lease) => scanDisputes(parts, lease),
    // The processor did not answer.
    isTransient: () => true,
    leaseMs: LEASE_MS,
    concurrency: 2,
    idleMs: minutes(1) * Math.min(1, parts.queryScale),
  });
}

/**
 * Lists the processor's newest disputes, stores those that are not known, and makes those that differ due for a query.
 * @throws LeaseLost; Error if the processor does not answer
 */
export async function scanDisputes(
  { db, disputeProcessors, queryScale, logger }: Parts,
  lease: Lease,
): Promise<void> {
  const scan = await scans.findLeased(db, lease);
  if (!scan) throw new LeaseLost();
  const { mode, scannedUntil, now } = scan;
  const since = new Date(scannedUntil.getTime() - OVERLAP_MS);
  for await (const page of disputeProcessors[mode].list(since)) {
    const known = await disputes.findKnown(
      db,
      mode,
      page.map(({ processorDisputeId }) => processorDisputeId),
    );
    for (const listed of page) {
      if (!differs(known.get(listed.processorDisputeId), listed)) continue;
      const isOurs = await discoverListed(db, mode, listed);
      logger.warn({ mode, ...listed, isOurs }, "dispute found by its list, not by its webhook");
    }
  }
  const dueInMs = EVERY_MS * queryScale;
  const isHeld = await inTransaction(
    db,
    (trx) => scans.finish(trx, lease, { until: now, dueInMs }),
    {
      repeatable: true,
    },
  );
  if (!isHeld) throw new LeaseLost();
}

type Known =
  Awaited<ReturnType<typeof disputes.findKnown>> extends Map<string, infer Value> ? Value : never;

/** An accepted dispute is lost for the processor. */
function differs(known: Known | undefined, { standing, movements }: ListedDispute): boolean {
  if (!known?.standing) return true;
  const ours = known.standing === "accepted" ? "lost" : known.standing;
  return ours !== standing || known.movements !== movements;
}

async function discoverListed(
  db: Parts["db"],
  mode: Mode,
  { processorDisputeId, processorId }: ListedDispute,
): Promise<boolean> {
  const isOurs = await disputes.discover(db, { mode, processorDisputeId, processorId });
  if (isOurs) await disputes.recordCallback(db, { mode, processorDisputeId });
  return isOurs;
}
