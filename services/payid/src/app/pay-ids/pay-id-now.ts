import type { Database } from "@kobo/postgres";
import type { PaymentLookups } from "../../clients/ledger";
import * as payIds from "../../db/pay-ids";
import { type PayIdStatus, statusAt } from "../../domain/pay-id";
import type { Received } from "../../domain/payment";

/** A PayID with its current status, and what it received. */
export interface PayIdNow extends payIds.PayableId {
  received: Received;
}

interface Parts {
  db: Database;
  payments: PaymentLookups;
}

/**
 * The PayIDs with the ledger's totals. A dynamic one with a payment is used, whatever its record says; the record
 * is then corrected, so that lists filter it as used.
 */
export async function payIdsNow(
  { db, payments }: Parts,
  found: readonly payIds.PayableId[],
  now = new Date(),
): Promise<PayIdNow[]> {
  const totals = await payments.received(found);
  if (totals.length !== found.length) throw new Error("The ledger left out a PayID's totals.");
  const shown = found.map((payId, at) => {
    const received = totals[at] as Received;
    return { ...payId, received, status: statusOf(payId, received, now) };
  });
  const missed = shown.filter(
    ({ status }, at) => status === "used" && found[at]?.status !== "used",
  );
  if (missed.length > 0) await payIds.markUsed(db, missed);
  return shown;
}

function statusOf(payId: payIds.PayableId, { count }: Received, now: Date): PayIdStatus {
  const isUsed = payId.type === "dynamic" && count > 0n;
  return isUsed ? "used" : statusAt(payId, now);
}

/** As `payIdsNow`, for one PayID. */
export async function payIdNow(parts: Parts, payId: payIds.PayableId): Promise<PayIdNow> {
  const [now] = await payIdsNow(parts, [payId]);
  if (!now) throw new Error("One PayID has one status.");
  return now;
}
