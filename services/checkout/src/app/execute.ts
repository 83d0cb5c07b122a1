import { toPublicId } from "@kobo/core/ids";
import { withContext } from "@kobo/runtime";
import type { CardPaymentsClient } from "../clients/card-payments";
import type { PayIdClient } from "../clients/payid";
import type { Attempt, Checkout } from "../domain/checkout";
import type { Command, Input } from "../domain/checkout-states";
import { tenantOfSession } from "./read-sessions";

export interface ExecuteParts {
  cards: CardPaymentsClient;
  payId: PayIdClient;
  /** The page of a session, to which the bank's page sends the customer back. */
  pageOf: (sessionId: string) => string;
}

/** A command whose state is stored. */
export interface NextCommand {
  checkout: Checkout;
  attempt: Attempt;
  command: Command;
  /** It has no effect after this time, in ms since 1970. */
  deadline: number;
}

/** Executes a command whose state is stored. Never throws: a call without an answer is `unknown`. */
export function execute(
  { cards, payId, pageOf }: ExecuteParts,
  { checkout: { session }, attempt, command, deadline }: NextCommand,
): Promise<Input> {
  const { reference, paymentMethodId } = attempt;
  const about = { tenant: tenantOfSession(session), reference, deadline };
  const requestId = `${toPublicId("cs", session.id)}/${attempt.number}`;
  return withContext({ requestId, deadline }, () => {
    switch (command) {
      case "charge": {
        const { amount, currency, customer, id } = session;
        const purpose = toPublicId("cs", id);
        const order = { amount, currency, customer, purpose, returnUrl: pageOf(id) };
        return cards.charge({ ...about, ...order, paymentMethodId });
      }
      case "ask":
        return cards.find(about);
      case "cancel":
        return cards.cancel(about);
      case "create": {
        const order = { ...about, amount: session.amount, lapsesAt: session.lapsesAt };
        return attempt.method === "payid" ? payId.createPayId(order) : payId.createAccount(order);
      }
      case "close":
        return payId.closeNumber(about);
    }
  });
}
