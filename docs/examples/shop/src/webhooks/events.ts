import type { WebhookEvent } from "@kobo/sdk";
import { type Database, inTransaction } from "../database.ts";
import { naira } from "../naira.ts";
import { noteOn } from "../orders/payments.ts";

/** A received event with the reference of its record. */
export interface ReceivedEvent {
  id: string;
  reference: string;
}

/**
 * Stores an event before the response; the processing follows later. False for a repeat. Only the
 * reference is stored: the record itself is fetched from Kobo.
 */
export function storeEvent(db: Database, event: WebhookEvent): boolean {
  return inTransaction(db, () => {
    const { changes } = db
      .prepare(
        `INSERT INTO events (id, name, reference, heard_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO NOTHING`,
      )
      .run(event.id, event.event, referenceIn(event) ?? null, new Date().toISOString());
    if (changes !== 1n) return false;
    if (event.event === "virtual_account.payment.rejected") {
      const { reference, payment } = event.data;
      const sent = naira(BigInt(payment.amount));
      noteOn(db, reference, `A payment of ${sent} did not fit, and goes back to its sender.`);
    }
    return true;
  });
}

/** Undefined for events that the shop ignores, including those newer than it. */
function referenceIn(event: WebhookEvent): string | undefined {
  switch (event.event) {
    case "payid.payment.completed":
    case "virtual_account.payment.received":
    case "virtual_account.expired":
    case "transfer.completed":
    case "transfer.failed":
    case "transfer.reversed":
      return event.data.reference;
    case "payment.succeeded":
    case "payment.failed":
    case "payment.canceled":
    case "payment.refunded":
      return event.data.id;
    case "refund.failed":
      return event.data.payment_id;
    default:
      return undefined;
  }
}

/** Unprocessed events, oldest first. */
export function openEvents(db: Database): ReceivedEvent[] {
  return db
    .prepare(
      `SELECT id, reference FROM events WHERE done_at IS NULL AND reference IS NOT NULL
       ORDER BY heard_at`,
    )
    .all() as unknown as ReceivedEvent[];
}

export function eventIsDone(db: Database, { id }: ReceivedEvent): void {
  db.prepare("UPDATE events SET done_at = ? WHERE id = ?").run(new Date().toISOString(), id);
}
