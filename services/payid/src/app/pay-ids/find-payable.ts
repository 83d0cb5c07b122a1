import type { Mode } from "@kobo/core/tenant";
import { payIdNotFound, type UnpayableReason } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { PaymentLookups } from "../../clients/ledger";
import * as payIds from "../../db/pay-ids";
import { normalised } from "../../domain/address";
import { statusAt, uniquenessKeyOf } from "../../domain/pay-id";

/** How long after it was looked up an address may be paid. Deactivation answers after this. */
export const VALIDITY_MS = 2_000;

/** An address that can be paid now. */
export interface Payable {
  payId: payIds.PayableId;
  /** The ledger refuses a payment after this moment. */
  validUntil: Date;
}

/** A payable address, or why there is none, as far as the merchant that asks may know. */
export type Lookup = Payable | { payId: undefined; reason: UnpayableReason | undefined };

interface LookupRequest {
  mode: Mode;
  payId: string;
  /** The merchant that asks. */
  merchantId: string;
}

/** Where money for each address goes. */
export async function findPayable(
  db: Database,
  wanted: readonly LookupRequest[],
): Promise<Lookup[]> {
  const lookups = wanted.map((each) => ({ ...each, payId: normalised(each.payId) }));
  const { payIds: found, now } = await payIds.findPayable(db, lookups);
  const byName = new Map(found.map((payId) => [`${payId.mode}/${payId.payId}`, payId]));
  return lookups.map(({ mode, payId, merchantId }) => {
    const known = byName.get(`${mode}/${payId}`);
    if (!known) return { payId: undefined, reason: undefined };
    const status = statusAt(known, now);
    if (status === "active") return { payId: known, validUntil: validUntil(known, now) };
    return { payId: undefined, reason: known.merchantId === merchantId ? status : undefined };
  });
}

function validUntil({ lapsesAt }: payIds.PayableId, now: Date): Date {
  const limit = now.getTime() + VALIDITY_MS;
  return new Date(lapsesAt ? Math.min(limit, lapsesAt.getTime()) : limit);
}

/**
 * The payee of an address. One that takes a single payment may have just been paid, with the event
 * still on its way, so the ledger is asked.
 * @throws AppError PAYID_NOT_FOUND for one that is unknown, expired, used, inactive or a wallet; the
 * reason is shown to its own merchant only
 */
export async function verifyPayId(
  { db, payments }: { db: Database; payments: PaymentLookups },
  wanted: LookupRequest,
): Promise<payIds.PayableId> {
  const [lookup] = await findPayable(db, [wanted]);
  if (!lookup?.payId) throw payIdNotFound("payId", lookup?.reason);
  const { payId } = lookup;
  const isPaid =
    payId.type === "dynamic" &&
    (await payments.findOneTime(payId, uniquenessKeyOf(payId))) !== undefined;
  if (isPaid)
    throw payIdNotFound("payId", payId.merchantId === wanted.merchantId ? "used" : undefined);
  return payId;
}
