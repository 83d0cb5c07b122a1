import { payIdTransferRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import { insertEvents, type NewEvent, type ReceivedEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";

// For one release: the consumer of `ledger.transfers.committed`, its group `transfer.completed` and this file go in
// the next one.

/**
 * Publishes `transfer.completed` for committed PayID transfers that were not announced, which processes of the
 * release before announcements sent; returns their number. A transfer to the merchant's own PayID has a second ledger
 * transfer, out of a clearing account, which is skipped.
 */
export async function publishUnannounced(
  trx: Transaction,
  events: ReceivedEvent[],
): Promise<number> {
  const unannounced = events.flatMap(unannouncedIn);
  await insertEvents(trx, unannounced);
  return unannounced.length;
}

function unannouncedIn(event: ReceivedEvent): NewEvent<"transfer.completed">[] {
  if (event.name !== "ledger.transfers.committed") return [];
  const { data } = event as ReceivedEvent<"ledger.transfers.committed">;
  if (data.announced?.includes("transfer.completed")) return [];
  const at = new Date(data.at);
  return data.transfers
    .filter(({ type, kind, debit }) => {
      return type === "payid_transfer" && kind === "single" && debit.endsWith(".wallet");
    })
    .map((transfer) => ({
      name: "transfer.completed",
      id: deriveUuid(transfer.id, "transfer.completed"),
      key: transfer.id,
      merchantId: event.merchantId,
      mode: event.mode,
      at,
      traceparent: event.traceparent,
      data: payIdTransferRecord({
        transactionId: toPublicId("txn", transfer.id),
        reference: transfer.reference?.text ?? "",
        fromPayId: transfer.from.payId,
        toPayId: transfer.to.payId,
        amount: BigInt(transfer.amount),
        narration: transfer.narration,
        destinationAccountName: transfer.to.name,
        completedAt: at,
      }),
    }));
}
