import type { EventName, ReceivedEvent } from "@kobo/events";
import { insertMany, type Transaction } from "@kobo/postgres";

/** The event type that these tests publish. Its amount is its sequence number within its key. */
export const EVENT = "transfer.completed" satisfies EventName;

/** Inserts a row for each event, in the consumer's transaction. */
export async function writeEffects(
  trx: Transaction,
  events: readonly ReceivedEvent[],
  group: string,
): Promise<void> {
  await insertMany(trx, events, {
    table: "effects",
    columns: {
      consumer: ["text", () => group],
      event_id: ["uuid", ({ id }) => id],
      key: ["text", ({ key }) => key],
      number: ["int", ({ data }) => (data as ReceivedEvent<typeof EVENT>["data"]).amount],
    },
  });
}
