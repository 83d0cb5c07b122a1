import { listCapturable } from "../../clients/card-payments";
import type { Owner } from "../../clients/owner";
import { listPendingBills, listPendingTransfers, type WaitingPayment } from "../../clients/waiting";
import type { Parts } from "../parts";
import { type OfMode, ownerOf } from "./owner-of";

/** Services give at most so many at once. */
const COUNTED_MAX = 100;

export type WaitingPayments = Record<"transfers" | "bills" | "cards", WaitingPayment[] | null>;

/** Up to 100 of each kind. One is null while its service does not answer, which takes nothing from the others. */
export async function getWaiting(parts: Parts, of: OfMode): Promise<WaitingPayments> {
  const owner = await ownerOf(parts, of);
  const { services, logger } = parts;
  const orNull = async (kind: string, reading: Promise<WaitingPayment[]>) => {
    try {
      return await reading;
    } catch (error) {
      logger.warn({ err: error, kind }, "payments awaiting action unavailable");
      return null;
    }
  };
  const [transfers, bills, cards] = await Promise.all([
    orNull("transfers", listPendingTransfers(services, owner, COUNTED_MAX)),
    orNull("bills", listPendingBills(services, owner, COUNTED_MAX)),
    orNull("cards", listUncaptured(parts, owner)),
  ]);
  return { transfers, bills, cards };
}

async function listUncaptured({ services }: Parts, owner: Owner): Promise<WaitingPayment[]> {
  const payments = await listCapturable(services, owner, COUNTED_MAX);
  return payments.map((payment) => ({
    id: payment.id,
    name: payment.customer.email,
    reference: payment.id,
    amount: payment.amountCapturable,
    currency: payment.currency,
    createdAt: payment.createdAt,
    isUnderReview: false,
    captureBefore: payment.captureBefore,
  }));
}
