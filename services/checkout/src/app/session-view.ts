import {
  type CheckoutPaymentView,
  type CheckoutSessionView,
  checkoutSessionRecord,
} from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import type { Checkout, Received } from "../domain/checkout";
import type { CheckoutEvent } from "../domain/checkout-states";

/** A session with its payments, without its attempts. */
export type PaidSession = Pick<Checkout, "session" | "received">;

export function toSessionView({ session, received }: PaidSession): CheckoutSessionView {
  const completing = received.find(({ kind }) => kind === "completing");
  return {
    id: toPublicId("cs", session.id),
    reference: session.reference,
    status: session.state,
    amount: session.amount,
    currency: session.currency,
    customer: session.customer,
    methods: session.methods,
    successUrl: session.successUrl,
    cancelUrl: session.cancelUrl,
    metadata: JSON.parse(session.metadata),
    paymentLink: session.linkId && toPublicId("plink", session.linkId),
    payment: completing ? toPaymentView(completing) : null,
    extraPayments: received.filter((each) => each !== completing).map(toPaymentView),
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
    endedAt: session.endedAt ?? null,
    updatedAt: session.updatedAt,
  };
}

function toPaymentView(payment: Received): CheckoutPaymentView {
  const { method, transactionId, reference, amount, receivedAt } = payment;
  return { method, transactionId, reference, amount, receivedAt };
}

/** Writes the events of a step, in the transaction of the step. */
export async function insertSessionEvents(
  trx: Transaction,
  checkout: Checkout,
  events: readonly CheckoutEvent[],
): Promise<void> {
  const { session, received } = checkout;
  const data = checkoutSessionRecord(toSessionView(checkout));
  await insertEvents(
    trx,
    events.map((what): NewEvent<`checkout.session.${CheckoutEvent}`> => {
      return {
        name: `checkout.session.${what}`,
        // Several payments may be too much or too small; a session ends once.
        id: deriveUuid(session.id, `${what}/${received.length}`),
        key: session.id,
        merchantId: session.merchantId,
        mode: session.mode,
        at: session.updatedAt,
        data,
      };
    }),
  );
}
