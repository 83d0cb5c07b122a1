import type { CardProcessor } from "../../src/clients/card-processor";
import type { CardDetails } from "../../src/domain/payments/card";
import type { Payment } from "../../src/domain/payments/payment";
import type { Refund } from "../../src/domain/refunds/refund";
import { aPayment, aRefund } from "../factories";

/** A payment of $50 before its opening. */
export function aNewPayment(fields: Partial<Payment> = {}): Payment {
  return aPayment({
    mode: "test",
    amount: 5_000n,
    currency: "USD",
    description: "Order 7",
    returnUrl: "https://shop.example/back",
    state: "opening",
    processorId: "",
    amountCaptured: 0n,
    processorCost: 0n,
    calls: 0,
    ...fields,
  });
}

export function aRefundOf(payment: Payment, fields: Partial<Refund> = {}): Refund {
  return aRefund(payment, { state: "submitting", amount: 2_000n, ...fields });
}

export function aCard(number: string): { card: CardDetails } {
  return { card: { number, expMonth: 12, expYear: 2040, cvc: "737" } };
}

/** A deadline that every answer meets. */
export const soon = () => Date.now() + 10_000;

/** The payment after its opening. */
export async function givenOpen(
  processor: CardProcessor,
  fields: Partial<Payment> = {},
): Promise<Payment> {
  const payment = aNewPayment(fields);
  const opened = await processor.open(payment, soon());
  if (opened.kind !== "opened") throw new Error("The processor opened no intent.");
  const { processorId, processorCustomerId } = opened;
  return { ...payment, processorId, customer: { ...payment.customer, processorCustomerId } };
}
