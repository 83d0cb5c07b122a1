import type { Payment } from "../domain/payment";
import { advance, type Task, taskOf } from "../domain/payment-saga";
import type { Input, OpenRefusal, Step } from "../domain/payment-step";
import { carryOn } from "./carry-on";
import type { CardParts } from "./parts";
import { type PaymentTurn, performPayment } from "./perform-payment";
import { storePayment } from "./store-payment";

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function carryOnPayment(
  parts: CardParts,
  payment: Payment,
  turn: PaymentTurn,
): Promise<Payment> {
  return (await carryOnNewPayment(parts, payment, turn)).payment;
}

/**
 * The same for the request that made it, which is told why the processor refused to open it, if that is
 * what became of it.
 * @throws LeaseLost; CallFailed when the ledger gave no answer in time
 */
export async function carryOnNewPayment(
  parts: CardParts,
  begun: Payment,
  turn: PaymentTurn,
): Promise<{ payment: Payment; refusal: OpenRefusal | undefined }> {
  const { isRequest, lease } = turn;
  const { subject: payment, last } = await carryOn<Payment, Task, Input, Step>(
    {
      name: isRequest ? "cards" : "cards.recovery",
      // The step to `confirming` is ours and stored: nobody else will send the card, so we may, once.
      taskOf: ({ state }, made) =>
        taskOf(state, { isRequest, mayConfirm: made?.to === "confirming" }),
      perform: (task, current) => performPayment(task, parts, current, turn),
      advance,
      store: (made) => storePayment(parts, { ...made, lease }),
    },
    begun,
  );
  return { payment, refusal: last?.kind === "not opened" ? last.refusal : undefined };
}
