import type { Mode } from "@kobo/core/tenant";
import { payIdNotFound, type UnpayableReason } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { PaymentLookups } from "../../clients/ledger";
import * as payIds from "../../db/pay-ids";
import { normalised } from "../../domain/address";
import { statusAt } from "../../domain/pay-id";
import { payIdNow } from "./pay-id-now";

/** How long a look-up stays valid. A deactivation responds only after this. */
export const VALIDITY_MS = 2_000;

export interface Payable {
  payId: payIds.PayableId;
  /** The ledger refuses payments after this time. */
  validUntil: Date;
}

/** A payable PayID; otherwise the reason, which only its own merchant sees. */
export type Lookup =
  | (Payable & { reason?: undefined })
  | { payId: undefined; reason: UnpayableReason | undefined };

interface LookupRequest {
  mode: Mode;
  payId: string;
  /** The requesting merchant. */
  merchantId: string;
}

/** Resolves PayIDs to their wallets. */
export async function findPayable(
  db: Database,
  requests: readonly LookupRequest[],
): Promise<Lookup[]> {
  const lookups = requests.map((each) => ({ ...each, payId: normalised(each.payId) }));
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
 * The payee of a PayID. Asks the ledger about a dynamic one, whose record may not be marked as used yet.
 * @throws AppError PAYID_NOT_FOUND for a PayID that is unknown, expired, used, inactive or a wallet; only its own
 * merchant sees the reason
 */
export async function verifyPayId(
  parts: { db: Database; payments: PaymentLookups },
  request: LookupRequest,
): Promise<payIds.PayableId> {
  const [lookup] = await findPayable(parts.db, [request]);
  if (!lookup?.payId) throw payIdNotFound("payId", lookup?.reason);
  const { payId } = lookup;
  const isPaid = payId.type === "dynamic" && (await payIdNow(parts, payId)).status === "used";
  if (isPaid)
    throw payIdNotFound("payId", payId.merchantId === request.merchantId ? "used" : undefined);
  return payId;
}
