import { canceled, type Intent, whyNotCanceled } from "../../domain/card-processor/intent";
import { unexpectedState } from "../../domain/card-processor/refusal";
import type { ProcessorDesk } from "./desk";
import { currentIntent } from "./intents";
import { notifyOfIntent } from "./notify";

/**
 * Ends an intent for good: what is held is let go, and no card can be asked any more.
 * @throws Refused for one that took money, was canceled, or is being processed
 */
export function cancel(
  desk: ProcessorDesk,
  asked: { intentId: string; reason: string | null },
): Intent {
  const intent = currentIntent(desk, asked.intentId);
  const status = whyNotCanceled(intent, desk.now());
  if (status) throw unexpectedState(intent, status, "canceled");
  const after = canceled(intent, asked.reason, desk.now());
  desk.book.recordIntent(after);
  notifyOfIntent(desk, "canceled", after);
  return after;
}
