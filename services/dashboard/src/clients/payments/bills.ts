import { fromPublicId, isUuid } from "@kobo/core/ids";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { ApiStatus } from "../../domain/payments/kinds";
import type { Payment } from "../../domain/payments/payment";
import { tenantOf } from "../webhooks";
import { type Finder, type KindClient, msOf, toMoment } from "./kind-client";

const FILTERS = {
  pending: "PURCHASE_STATUS_PENDING",
  completed: "PURCHASE_STATUS_COMPLETED",
  failed: "PURCHASE_STATUS_FAILED",
  reversed: "PURCHASE_STATUS_REVERSED",
} as const satisfies Record<ApiStatus<"bill_purchase">, string>;

export const BILLS: KindClient<"bill_purchase"> = {
  list: async ({ bills }, owner, { statuses, from, to, position, limit }, options) => {
    const [status] = statuses ?? [];
    const bounds = { fromMs: msOf(from), toMs: msOf(to), before: position ?? "", limit };
    const filter = status && { status: FILTERS[status] };
    const request = { tenant: tenantOf(owner), ...bounds, ...filter };
    const { purchases, nextBefore } = await bills.ListPurchases(request, options);
    const payments = purchases.map(toPayment);
    return {
      items: payments.map((payment) => ({
        payment,
        position: fromPublicId("txn", payment.id) ?? "",
      })),
      next: nextBefore || null,
      completeSince: nextBefore ? (payments.at(-1)?.at ?? null) : null,
    };
  },
  isPosition: isUuid,
};

export const BILL_FINDER: Finder = {
  kinds: ["bill_purchase"],
  find: async ({ bills }, owner, text, options) => {
    const request = { tenant: tenantOf(owner), text };
    return (await bills.FindPurchases(request, options)).purchases.map(toPayment);
  },
};

function toPayment(wire: Purchase__Output): Payment {
  return {
    kind: "bill_purchase",
    id: wire.transactionId,
    at: toMoment(wire.createdAtMs),
    amount: BigInt(wire.amountKobo),
    currency: "NGN",
    apiStatus: wire.status.replace("PURCHASE_STATUS_", "").toLowerCase(),
    party: wire.serviceId,
    detail: wire.billersCode || wire.phone,
    reference: wire.reference,
  };
}
