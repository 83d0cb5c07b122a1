import { takenInto } from "../../domain/card-processor/charge";
import { captured, type Intent, isHidden } from "../../domain/card-processor/intent";
import { invalidRequest, unexpectedState } from "../../domain/card-processor/refusal";
import { bookCharge } from "./authorise";
import type { ProcessorDesk } from "./desk";
import { currentIntent } from "./intents";
import { notifyOfCharge, notifyOfIntent } from "./notify";

/**
 * Takes what is held, or a part of it; the rest is let go. It can be done once.
 * @throws Refused in any other state, and for more than is held
 */
export function capture(
  desk: ProcessorDesk,
  asked: { intentId: string; amount: bigint | undefined },
): Intent {
  const { book } = desk;
  const intent = currentIntent(desk, asked.intentId);
  const charge = book.findCharge(intent.latestChargeId ?? "");
  if (isHidden(intent, desk.now())) throw unexpectedState(intent, "processing", "captured");
  if (intent.status !== "requires_capture" || !charge) {
    throw unexpectedState(intent, intent.status, "captured");
  }
  const amount = asked.amount ?? intent.amount;
  if (amount > intent.amount) {
    throw invalidRequest({
      code: "amount_too_large",
      message: `No more than the amount that is held (${intent.amount}) can be captured.`,
      param: "amount_to_capture",
    });
  }
  const lineId = bookCharge(desk, intent, { chargeId: charge.id, amount });
  const taken = takenInto(charge, amount, lineId);
  const after = captured(intent, amount);
  book.recordCharge(taken);
  book.recordIntent(after);
  notifyOfCharge(desk, "captured", taken);
  notifyOfIntent(desk, "succeeded", after);
  return after;
}
