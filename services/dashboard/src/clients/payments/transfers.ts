import { fromPublicId, isUuid } from "@kobo/core/ids";
import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import type { PayIdTransfer__Output } from "@kobo/protos/transfer/v1/PayIdTransfer";
import type { Transfer__Output } from "@kobo/protos/transfer/v1/Transfer";
import type { ApiStatus } from "../../domain/payments/kinds";
import type { KindPage } from "../../domain/payments/merge";
import type { Payment } from "../../domain/payments/payment";
import { tenantOf } from "../webhooks";
import { type Finder, type KindClient, msOf, toMoment } from "./kind-client";

type Kind = "payid_transfer" | "external_transfer";
type Status = ApiStatus<"external_transfer">;

const KINDS = {
  payid_transfer: "TRANSFER_KIND_PAYID",
  external_transfer: "TRANSFER_KIND_EXTERNAL",
} as const;

const FILTERS = {
  pending: "TRANSFER_STATUS_PENDING",
  completed: "TRANSFER_STATUS_COMPLETED",
  failed: "TRANSFER_STATUS_FAILED",
  reversed: "TRANSFER_STATUS_REVERSED",
} as const satisfies Record<Status, string>;

export const PAY_ID_TRANSFERS = transfersOf("payid_transfer");
export const EXTERNAL_TRANSFERS = transfersOf("external_transfer");

function transfersOf<Of extends Kind>(kind: Of): KindClient<Of> {
  return {
    list: async ({ transfers }, owner, { statuses, from, to, position, limit }, options) => {
      const [status]: readonly Status[] = statuses ?? [];
      const bounds = { fromMs: msOf(from), toMs: msOf(to), before: position ?? "", limit };
      const filter = status && { status: FILTERS[status] };
      const request = { tenant: tenantOf(owner), kind: KINDS[kind], ...bounds, ...filter };
      const page = await transfers.ListTransfers(request, options);
      return toPage(page.transfers, page.nextBefore);
    },
    isPosition: isUuid,
  };
}

export const TRANSFER_FINDER: Finder = {
  kinds: ["payid_transfer", "external_transfer"],
  find: async ({ transfers }, owner, text, options) => {
    const request = { tenant: tenantOf(owner), text };
    return (await transfers.FindTransfers(request, options)).transfers.flatMap(toPayments);
  },
};

function toPage(transfers: readonly Transfer__Output[], nextBefore: string): KindPage {
  const payments = transfers.flatMap(toPayments);
  return {
    items: payments.map((payment) => ({
      payment,
      position: fromPublicId("txn", payment.id) ?? "",
    })),
    next: nextBefore || null,
    completeSince: nextBefore ? (payments.at(-1)?.at ?? null) : null,
  };
}

function toPayments({ payIdTransfer, externalTransfer }: Transfer__Output): Payment[] {
  if (payIdTransfer) return [ofPayId(payIdTransfer)];
  return externalTransfer ? [ofBank(externalTransfer)] : [];
}

function ofPayId(wire: PayIdTransfer__Output): Payment {
  return {
    kind: "payid_transfer",
    id: wire.transactionId,
    at: toMoment(wire.completedAtMs),
    amount: BigInt(wire.amountKobo),
    currency: "NGN",
    apiStatus: "completed",
    party: wire.destinationAccountName,
    detail: wire.toPayId,
    reference: wire.reference,
  };
}

function ofBank(wire: ExternalTransfer__Output): Payment {
  return {
    kind: "external_transfer",
    id: wire.transactionId,
    at: toMoment(wire.createdAtMs),
    amount: BigInt(wire.amountKobo),
    currency: "NGN",
    apiStatus: wire.status.replace("EXTERNAL_TRANSFER_STATUS_", "").toLowerCase(),
    party: wire.toAccountName,
    detail: `${wire.toAccountNumber} · ${wire.bankName}`,
    reference: wire.reference,
  };
}
