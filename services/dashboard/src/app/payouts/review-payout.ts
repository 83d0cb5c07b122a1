import { AppError } from "@kobo/errors";
import { type BillCustomer, findCustomer, getService, quoteBill } from "../../clients/bills";
import { getTransferLimits } from "../../clients/merchants";
import type { Owner } from "../../clients/owner";
import { findPayIdOwner } from "../../clients/pay-ids";
import { quoteExternalTransfer, quotePayIdTransfer } from "../../clients/transfers";
import { listWallets } from "../../clients/wallets";
import { enquiryLimit } from "../../domain/attempt-limit";
import { maskedAccount, type Terms } from "../../domain/payout";
import { plainRefusal } from "../../domain/payout-refusal";
import type { Parts } from "../parts";
import { countAttempt } from "../proofs/count-attempt";
import { type OfMode, payerOf } from "./payer";
import type { Payment } from "./payment";

export interface Review {
  terms: Terms;
  fromPayId: string;
  /** The payee, with the account number masked. */
  maskedTo: string;
  /** The rest that a user should know before the money moves. */
  details: Detail[];
  /** The payment at the price that the review shows. */
  payment: Payment;
}

export interface Detail {
  label: string;
  value: string;
}

interface Quote extends Pick<Review, "maskedTo" | "details" | "payment"> {
  terms: Pick<Terms, "name" | "amount" | "fee" | "discount" | "total">;
}

/**
 * The payee of a payment and its cost, by the rules of the services that carry it out. Nothing moves.
 * @throws AppError for a payment that they would refuse; ProblemError TOO_MANY_ATTEMPTS
 */
export async function reviewPayout(
  parts: Parts,
  of: OfMode & { payment: Payment },
): Promise<Review> {
  await countAttempt(parts, [enquiryLimit(of.merchantId)]);
  try {
    const owner = await payerOf(parts, of);
    const [quote, available] = await Promise.all([
      quoteOf(parts, owner, of.payment),
      availableIn(parts, of),
    ]);
    const { terms, ...rest } = quote;
    return {
      ...rest,
      terms: { ...terms, available, reviewedAt: parts.now() },
      fromPayId: owner.merchant.walletPayId,
    };
  } catch (error) {
    throw error instanceof AppError ? plainRefusal(error) : error;
  }
}

function quoteOf(parts: Parts, owner: Owner, payment: Payment): Promise<Quote> {
  switch (payment.kind) {
    case "pay-id":
      return quoteToPayId(parts, owner, payment);
    case "bank":
      return quoteToBank(parts, owner, payment);
    case "bill":
      return quoteOfBill(parts, owner, payment);
  }
}

type Of<Kind extends Payment["kind"]> = Extract<Payment, { kind: Kind }>;

async function quoteToPayId(
  { services }: Parts,
  owner: Owner,
  payment: Of<"pay-id">,
): Promise<Quote> {
  const { merchant, mode } = owner;
  const limits = await getTransferLimits(services, merchant.id);
  const { toPayId, accountName } = await quotePayIdTransfer(services, owner, payment.order, limits);
  const payId = { mode, payId: toPayId, merchantId: merchant.id };
  const { merchantName } = await findPayIdOwner(services, payId);
  return {
    payment,
    terms: termsOf({ name: accountName, amount: BigInt(String(payment.order.amountKobo)) }),
    maskedTo: toPayId,
    details: [
      { label: "PayID", value: toPayId },
      { label: "Business", value: merchantName },
    ],
  };
}

async function quoteToBank({ services }: Parts, owner: Owner, payment: Of<"bank">): Promise<Quote> {
  const limits = await getTransferLimits(services, owner.merchant.id);
  const { accountNumber, accountName, bankName, fee, stampDuty } = await quoteExternalTransfer(
    services,
    owner,
    payment.order,
    limits,
  );
  const amount = BigInt(String(payment.order.amountKobo));
  return {
    payment,
    terms: termsOf({ name: accountName, amount, fee: fee + stampDuty }),
    maskedTo: `${bankName} ${maskedAccount(accountNumber)}`,
    details: [
      { label: "Bank", value: bankName },
      { label: "Account number", value: accountNumber },
    ],
  };
}

async function quoteOfBill({ services }: Parts, owner: Owner, asked: Of<"bill">): Promise<Quote> {
  const { order } = asked;
  const service = await getService(services, {
    mode: owner.mode,
    serviceId: order.serviceId ?? "",
  });
  const customer = service.isVerified ? await findCustomer(services, owner, order) : undefined;
  const payment = atRenewalAmount(asked, customer);
  const paying = { ...payment.order, fromWallet: owner.merchant.walletPayId };
  const quote = await quoteBill(services, owner, paying);
  const { amount, convenienceFee: fee, commission: discount, total } = quote;
  const account = order.billersCode || order.phone || "";
  return {
    payment,
    terms: { name: customer?.name ?? "", amount, fee, discount, total },
    maskedTo: `${quote.serviceName} ${maskedAccount(account)}`,
    details: detailsOfBill({ ...quote, order, customer }),
  };
}

/** A subscription is renewed at the provider's price, which the buyer does not name. */
function atRenewalAmount(payment: Of<"bill">, customer: BillCustomer | undefined): Of<"bill"> {
  const { order } = payment;
  if (order.subscriptionType !== "renewal" || !customer) return payment;
  const amountKobo = String(customer.renewalAmount * BigInt(order.quantity ?? 1));
  return { ...payment, order: { ...order, amountKobo } };
}

function detailsOfBill(bill: {
  serviceName: string;
  variationName: string;
  order: Of<"bill">["order"];
  customer: BillCustomer | undefined;
}): Detail[] {
  const { serviceName, variationName, order, customer } = bill;
  const quantity = order.quantity ?? 1;
  const details = [
    { label: "Bill", value: serviceName },
    { label: "Product", value: variationName || (order.variationCode ?? "") },
    { label: "Quantity", value: quantity === 1 ? "" : String(quantity) },
    { label: "Number", value: order.billersCode ?? "" },
    { label: "Phone", value: order.phone ?? "" },
    { label: "Address", value: customer?.address ?? "" },
    { label: "Bouquet now", value: customer?.bouquet ?? "" },
    { label: "Paid until", value: customer?.expiresOn ?? "" },
    { label: "Accounts", value: customer?.accountIds.join(", ") ?? "" },
  ];
  return details.filter(({ value }) => value !== "");
}

function termsOf({ name, amount, fee = 0n }: { name: string; amount: bigint; fee?: bigint }) {
  return { name, amount, fee, discount: 0n, total: amount + fee };
}

const CURRENCY = "NGN";

async function availableIn({ services }: Parts, of: OfMode): Promise<bigint> {
  const wallets = await listWallets(services, of);
  return wallets.find(({ currency }) => currency === CURRENCY)?.available ?? 0n;
}
