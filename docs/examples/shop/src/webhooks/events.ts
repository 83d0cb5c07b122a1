import type { WebhookEvent } from "@kobo/sdk";
import { type Database, inTransaction } from "../database.ts";
import { naira } from "../naira.ts";
import { noteOn } from "../orders/payments.ts";

/** An event that was heard, and what there is to be asked about because of it. */
export interface Heard {
  id: string;
  reference: string;
}

/**
 * Keeps an event before it is answered; what is to be done about it is done afterwards. False for a repeat.
 * An event is a hint whose record to look at, so what else is in it need not be kept.
 */
export function hear(db: Database, event: WebhookEvent): boolean {
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

/** Undefined for what the shop has nothing to do about, such as events that are newer than it. */
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

/** Those about which something is to be done still, the oldest first. */
export function openEvents(db: Database): Heard[] {
  return db
    .prepare(
      `SELECT id, reference FROM events WHERE done_at IS NULL AND reference IS NOT NULL
       ORDER BY heard_at`,
    )
    .all() as unknown as Heard[];
}

export function eventIsDone(db: Database, { id }: Heard): void {
  db.prepare("UPDATE events SET done_at = ? WHERE id = ?").run(new Date().toISOString(), id);
}
