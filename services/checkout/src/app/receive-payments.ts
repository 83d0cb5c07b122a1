import type { ReceivedEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import * as checkouts from "../db/checkouts";
import { isAttemptReference } from "../domain/checkout";
import { applyInput, type Input } from "../domain/checkout-states";
import { store } from "./run-session";

/** Applies the payments and outcomes that other services publish; a repeat changes nothing. Those of no session are skipped. */
export async function receivePayments(trx: Transaction, events: ReceivedEvent[]): Promise<void> {
  // Sessions are locked in the order of their ids, so that two consumers cannot deadlock.
  const found = [];
  for (const event of events) {
    const known = toInput(event);
    if (!known) continue;
    const { merchantId, mode } = event;
    const { reference, input } = known;
    // Most payments are of no session, and cost no statement.
    if (!isAttemptReference(reference)) continue;
    const attempt = await checkouts.findByReference(trx, { merchantId, mode, reference });
    if (attempt) found.push({ ...attempt, input });
  }
  const bySession = Map.groupBy(found, ({ sessionId }) => sessionId);
  for (const [sessionId, list] of [...bySession].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const { number, input } of list) await apply(trx, { sessionId, number, input });
  }
}

async function apply(
  trx: Transaction,
  { sessionId, number, input }: { sessionId: string; number: number; input: Input },
): Promise<void> {
  const locked = await checkouts.lock(trx, sessionId);
  if (!locked) throw new Error("The session of an attempt is gone.");
  const { checkout: before, now } = locked;
  const { checkout: after, events } = applyInput(before, { number, input, now });
  if (after !== before) await store(trx, { before, after, events, now });
}

/** The reference that an event is about, and what it says; undefined for an event that says nothing to a session. */
function toInput(event: ReceivedEvent): { reference: string; input: Input } | undefined {
  switch (event.name) {
    case "payment.succeeded": {
      const { data } = event as ReceivedEvent<"payment.succeeded">;
      const { transaction_id: transactionId, amount_captured: amount, updated_at: at } = data;
      return { reference: data.id, input: paid({ transactionId, amount, at }) };
    }
    case "payment.failed": {
      const { data } = event as ReceivedEvent<"payment.failed">;
      const { code, message } = data.failure ?? { code: "CARD_DECLINED", message: "" };
      return { reference: data.id, input: { kind: "card failed", code, message } };
    }
    case "payment.canceled": {
      const { data } = event as ReceivedEvent<"payment.canceled">;
      return { reference: data.id, input: { kind: "card canceled" } };
    }
    case "payid.payment.completed":
    case "virtual_account.payment.received": {
      type Names = "payid.payment.completed" | "virtual_account.payment.received";
      const { data } = event as ReceivedEvent<Names>;
      const { transactionId, amount, paidAt: at } = data.payment;
      return { reference: data.reference, input: paid({ transactionId, amount, at }) };
    }
    default:
      return undefined;
  }
}

function paid({
  transactionId,
  amount,
  at,
}: {
  transactionId: string;
  amount: number;
  at: string;
}): Input {
  const payment = { transactionId, amount: BigInt(amount), receivedAt: new Date(at) };
  return { kind: "paid", payment };
}
