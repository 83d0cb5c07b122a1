import { isUuid } from "@kobo/core/ids";
import type { AccountPayment__Output } from "@kobo/protos/payid/v1/AccountPayment";
import type { ApiStatus } from "../../domain/payments/kinds";
import type { Payment } from "../../domain/payments/payment";
import { tenantOf } from "../webhooks";
import { type Finder, type KindClient, msOf, toMoment } from "./kind-client";

type Status = ApiStatus<"virtual_account_payment">;

const WIRE = {
  pending: "ACCOUNT_PAYMENT_STATUS_PENDING",
  completed: "ACCOUNT_PAYMENT_STATUS_COMPLETED",
  rejected: "ACCOUNT_PAYMENT_STATUS_REJECTED",
} as const satisfies Record<Status, string>;

export const ACCOUNT_PAYMENTS: KindClient<"virtual_account_payment"> = {
  list: async ({ virtualAccounts }, owner, { statuses, from, to, position, limit }, options) => {
    const [status] = statuses ?? [];
    const bounds = { fromMs: msOf(from), toMs: msOf(to), before: position ?? "", limit };
    const filter = status && { status: WIRE[status] };
    const request = { tenant: tenantOf(owner), ...bounds, ...filter };
    const page = await virtualAccounts.ListAccountPayments(request, options);
    const payments = page.payments.map(toPayment);
    return {
      items: payments.map((payment, at) => ({ payment, position: page.positions[at] ?? "" })),
      next: page.nextBefore || null,
      completeSince: page.nextBefore ? (payments.at(-1)?.at ?? null) : null,
    };
  },
  isPosition: isUuid,
};

export const ACCOUNT_PAYMENT_FINDER: Finder = {
  kinds: ["virtual_account_payment"],
  find: async ({ virtualAccounts }, owner, text, options) => {
    const request = { tenant: tenantOf(owner), text };
    return (await virtualAccounts.FindAccountPayments(request, options)).payments.map(toPayment);
  },
};

function toPayment({ payment, accountNumber, ...wire }: AccountPayment__Output): Payment {
  const status = (Object.keys(WIRE) as Status[]).find((each) => WIRE[each] === wire.status);
  return {
    kind: "virtual_account_payment",
    id: payment?.transactionId ?? "",
    at: toMoment(payment?.paidAtMs ?? "0"),
    amount: BigInt(payment?.amountKobo ?? 0),
    currency: "NGN",
    apiStatus: status ?? "pending",
    party: payment?.payerName ?? "",
    detail: accountNumber,
    reference: wire.reference,
  };
}
