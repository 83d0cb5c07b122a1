import type { Refund } from "../domain/refund";
import { advanceRefund, type RefundTask, refundTaskOf } from "../domain/refund-saga";
import type { RefundStep } from "../domain/refund-step";
import { carryOn } from "./carry-on";
import type { CardParts } from "./parts";
import { type Done, type LedgerRefusal, performRefund, type RefundTurn } from "./perform-refund";
import { storeRefund } from "./store-refund";

/**
 * `refusal` tells why the ledger did not hold the money for a refund that is refused.
 * @throws LeaseLost; CallFailed when the ledger gave no answer in time
 */
export async function carryOnRefund(
  parts: CardParts,
  begun: Refund,
  turn: RefundTurn,
): Promise<{ refund: Refund; refusal: LedgerRefusal | undefined }> {
  const { isRequest, lease, sentAgoMs } = turn;
  const age = { sentAgoMs, scale: parts.queryScale };
  const { subject: refund, last } = await carryOn<Refund, RefundTask, Done, RefundStep>(
    {
      name: isRequest ? "cards.refund" : "cards.refund.recovery",
      taskOf: ({ state }) => refundTaskOf(state, age),
      perform: (task, current) => performRefund(task, parts, current, turn),
      advance: (current, { input }) => advanceRefund(current, input),
      store: ({ from, step, input: { input } }) => storeRefund(parts, { from, step, input, lease }),
    },
    begun,
  );
  return { refund, refusal: last?.refusal };
}
