import { payIdTransferRecord, type RefundedTransferRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import { koboToJson } from "@kobo/core/money";
import {
  type Announcement,
  announcementOf,
  type LedgerSlot,
  templateOf,
  textSlot,
} from "@kobo/ledger-client";
import type { TransferLedger } from "../../clients/ledger";
import type { Destination, Refund } from "../../domain/refund";

/**
 * The payer's event of a refund, which the ledger publishes with the money: so it follows `transfer.completed` of the
 * refunded transfer, and neither is lost. Empty when the payer's transfer is not known.
 */
export async function payerAnnouncement(
  ledger: Pick<TransferLedger, "findById">,
  { id, mode, paymentId, amount: refunded }: Refund,
  { merchantId }: Destination & { type: "wallet" },
): Promise<Announcement[]> {
  const found = merchantId ? await ledger.findById({ merchantId, mode }, paymentId) : undefined;
  if (found?.type !== "payid_transfer") return [];
  const transactionId = toPublicId("txn", paymentId);
  const event = templateOf<LedgerSlot>({
    name: "transfer.refunded",
    source: "transfer",
    key: paymentId,
    merchantId,
    data: {
      ...payIdTransferRecord({ ...found.transfer, transactionId }),
      refund: {
        transactionId: toPublicId("txn", id),
        amount: koboToJson(refunded),
        completedAt: textSlot("COMMITTED_AT"),
      },
    } satisfies RefundedTransferRecord,
  });
  return [announcementOf(event, deriveUuid(id, event.name))];
}
