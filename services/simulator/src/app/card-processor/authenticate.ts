import type { Intent } from "../../domain/card-processor/intent";
import { cardMessage } from "../../domain/card-processor/refusal";
import { authorise, decline, fail } from "./authorise";
import type { ProcessorDesk } from "./desk";

/** The intent that a page was made for. It is open while the intent requires an action. */
export function findByPage({ book }: ProcessorDesk, token: string): Intent | undefined {
  return book.intents().find(({ authentication }) => authentication?.token === token);
}

/** Goes on once the holder of the card has said what he wants. */
export function authenticate(desk: ProcessorDesk, intent: Intent, isConfirmed: boolean): Intent {
  const { book } = desk;
  return book.together(() => {
    const method = book.findMethod(intent.paymentMethodId ?? "");
    if (!method) throw new Error(`The card of ${intent.id} is not in the book.`);
    if (isConfirmed) {
      const { conduct } = method.card;
      return conduct.does === "decline"
        ? decline(desk, intent, method, conduct)
        : authorise(desk, intent, method);
    }
    const code = "payment_intent_authentication_failure";
    const message = cardMessage(code, null);
    const refused = { code, declineCode: null, message, chargeId: null };
    return fail(desk, intent, { ...refused, paymentMethodId: method.id });
  });
}
