import { payIdTransferRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import {
  type Announcement,
  announcementOf,
  type EventTemplate,
  fill,
  templateOf,
  textSlot,
} from "@kobo/ledger-client";
import type { Payee } from "../../clients/pay-ids";
import type { PayIdTransfer } from "../../domain/pay-id-transfer";

interface Announced {
  tenant: Tenant;
  transfer: Omit<PayIdTransfer, "completedAt">;
  payee: Payee;
}

/**
 * The events of a PayID transfer, the payer's and the payee's. Their ids derive from the transfer's, so that receivers
 * drop one that is published again.
 */
export function announcementsOf({ tenant, transfer, payee }: Announced): Announcement[] {
  const { paymentEvent } = payee;
  const transactionId = toPublicId("txn", transfer.id);
  const completed = completedEvent(tenant, { ...transfer, transactionId });
  const received = paymentEvent && [
    fill(paymentEvent, {
      TRANSACTION_ID: transactionId,
      AMOUNT: transfer.amount,
      PAYER_NAME: tenant.merchantName,
    }),
  ];
  return [completed, ...(received ?? [])].map((event) =>
    announcementOf(event, deriveUuid(transfer.id, event.name)),
  );
}

function completedEvent(
  tenant: Tenant,
  transfer: Announced["transfer"] & { transactionId: string },
): EventTemplate {
  const record = payIdTransferRecord({ ...transfer, completedAt: new Date(0) });
  return templateOf({
    name: "transfer.completed",
    source: "transfer",
    key: transfer.id,
    merchantId: tenant.merchantId,
    data: { ...record, completedAt: textSlot("COMMITTED_AT") },
  });
}
