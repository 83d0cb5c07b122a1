import { deriveUuid, fromPublicId, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { ReceivedPayment__Output } from "@kobo/protos/wallet_ledger/v1/ReceivedPayment";
import { toWireMode } from "@kobo/rpc";
import type { Payment } from "../../domain/payments/payment";
import type { Services } from "../services";
import { type Owner, tenantOf } from "../webhooks";
import { type Finder, type KindClient, msOf, toMoment } from "./kind-client";

function ofWallet({ merchant, mode }: Owner) {
  const { id: merchantId, walletPayId } = merchant;
  return { merchantId, mode: toWireMode(mode), walletPayId };
}

export const PAY_ID_PAYMENTS: KindClient<"payid_payment"> = {
  list: async ({ ledger }, owner, { from, to, position, limit }, options) => {
    const bounds = { fromMs: msOf(from), toMs: msOf(to), beforeSeq: position ?? 0, limit };
    const request = { ...ofWallet(owner), ...bounds };
    const page = await ledger.ListReceivedPayments(request, options);
    const hasNext = page.nextBeforeSeq !== "0";
    return {
      items: page.payments.map((each) => ({ payment: toPayment(each), position: each.seq })),
      next: hasNext ? page.nextBeforeSeq : null,
      completeSince: hasNext ? toMoment(page.completeSinceMs) : null,
    };
  },
  isPosition: (text) => /^\d{1,18}$/.test(text),
};

/** By transaction, by the PayID, or by the merchant's reference of the PayID: then its newest hundred. */
export const PAY_ID_PAYMENT_FINDER: Finder = {
  kinds: ["payid_payment"],
  find: async (services, owner, text, options) => {
    const id = fromPublicId("txn", text);
    const ids = id ? [id] : await transactionsOf(services, owner, text, options);
    if (ids.length === 0) return [];
    // A merchant's payment to its own PayID is credited by the second transfer of its transaction.
    const transferIds = ids.flatMap((each) => [each, deriveUuid(each, "credit")]);
    const request = { ...ofWallet(owner), transferIds };
    const { payments } = await services.ledger.FindReceivedPayments(request, options);
    return payments.map(toPayment);
  },
};

async function transactionsOf(
  { payIds }: Pick<Services, "payIds">,
  owner: Owner,
  text: string,
  options: Parameters<Finder["find"]>[3],
): Promise<string[]> {
  const tenant = tenantOf(owner);
  const isPayId = /\.[ds]pid$/i.test(text);
  const reference = isPayId
    ? await unlessUnknown(async () => {
        const request = { tenant, payId: text.toLowerCase() };
        return (await payIds.GetPayId(request, options)).payId?.reference;
      })
    : text;
  if (!reference) return [];
  const payment = await unlessUnknown(async () => {
    return (await payIds.GetExpectedPayment({ tenant, reference }, options)).payment;
  });
  const found = payment?.payId ? payment.transactionIds : [];
  return found.flatMap((each) => fromPublicId("txn", each) ?? []);
}

async function unlessUnknown<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    const isUnknown = error instanceof AppError && UNKNOWN.has(error.code);
    if (isUnknown) return undefined;
    throw error;
  }
}

const UNKNOWN: ReadonlySet<string> = new Set(["PAYID_NOT_FOUND", "TRANSACTION_NOT_FOUND"]);

function toPayment(wire: ReceivedPayment__Output): Payment {
  return {
    kind: "payid_payment",
    id: toPublicId("txn", wire.rootId),
    at: toMoment(wire.atMs),
    amount: BigInt(wire.amountKobo),
    currency: "NGN",
    apiStatus: "completed",
    party: wire.payerName,
    detail: wire.toPayId,
    reference: wire.reference,
  };
}
