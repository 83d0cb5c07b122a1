import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import type { PaymentLookups } from "../clients/ledger";
import * as payIds from "../db/pay-ids";
import { normalised } from "../domain/address";
import { onceKeyOf, statusAt } from "../domain/pay-id";

/** How long after it was looked up an address may be paid. Deactivation answers after this. */
export const VALIDITY_MS = 2_000;

/** An address that can be paid now. */
export interface Payable {
  payId: payIds.PayableId;
  /** The ledger refuses a payment after this moment. */
  validUntil: Date;
}

/** Where money for each address goes; undefined for one that cannot be paid now. */
export async function findPayable(
  db: Database,
  wanted: readonly { mode: Mode; payId: string }[],
): Promise<(Payable | undefined)[]> {
  const asked = wanted.map(({ mode, payId }) => ({ mode, payId: normalised(payId) }));
  const { payIds: found, now } = await payIds.findPayable(db, asked);
  const active = found.filter((payId) => statusAt(payId, now) === "active");
  const byName = new Map(active.map((payId) => [`${payId.mode}/${payId.payId}`, payId]));
  return asked.map(({ mode, payId }) => {
    const payable = byName.get(`${mode}/${payId}`);
    return payable && { payId: payable, validUntil: validUntil(payable, now) };
  });
}

function validUntil({ lapsesAt }: payIds.PayableId, now: Date): Date {
  const limit = now.getTime() + VALIDITY_MS;
  return new Date(lapsesAt ? Math.min(limit, lapsesAt.getTime()) : limit);
}

/**
 * Who would be paid at an address. One that takes a single payment may have just been paid without
 * our having heard of it, so the ledger is asked.
 * @throws AppError PAYID_NOT_FOUND for one that is unknown, expired, used, inactive or a wallet: one
 * answer, so that nobody learns which.
 */
export async function verifyPayId(
  { db, payments }: { db: Database; payments: PaymentLookups },
  wanted: { mode: Mode; payId: string },
): Promise<payIds.PayableId> {
  const [payable] = await findPayable(db, [wanted]);
  if (!payable) throw new AppError("PAYID_NOT_FOUND");
  const { payId } = payable;
  const isPaid =
    payId.type === "dynamic" && (await payments.findOneTime(payId, onceKeyOf(payId))) !== undefined;
  if (isPaid) throw new AppError("PAYID_NOT_FOUND");
  return payId;
}
