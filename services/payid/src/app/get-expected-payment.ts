import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { InflowLedger } from "../clients/inflow-ledger";
import type { PaymentLookups } from "../clients/ledger";
import * as expectedPayments from "../db/expected-payments";
import * as inflows from "../db/inflows";
import * as payIds from "../db/pay-ids";
import * as permanentAccounts from "../db/permanent-accounts";
import * as virtualAccounts from "../db/virtual-accounts";
import { uniquenessKeyOf } from "../domain/pay-id";
import { NOTHING, type Received, receivedBy } from "../domain/payment";
import { type PermanentAccount, paymentOfReference } from "../domain/permanent-account";
import { type PayIdNow, payIdNow } from "./pay-ids/pay-id-now";
import { type ShownAccount, virtualAccountNow } from "./virtual-accounts/virtual-account-now";

export interface ReadParts {
  db: Database;
  payments: PaymentLookups;
  ledger: InflowLedger;
}

export interface Query {
  tenant: Tenant;
  reference: string;
}

export interface ExpectedPaymentView {
  on:
    | { type: "virtual_payid"; payId: PayIdNow }
    | ({ type: "virtual_account" } & (ShownAccount | { permanent: PermanentAccount }));
  received: Received;
  /** An account for one payment has accepted it, and its money is not in the wallet yet. */
  isBeingCredited?: boolean;
  /** Of one payment to a permanent account, when that was asked for. */
  paymentReference?: string;
  /** The newest payments, oldest first. */
  transferIds: readonly string[];
  customerEmail: string;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The payment expected under a reference, on a PayID or a virtual account; or the one payment to a permanent account
 * that has the reference in the statement.
 * @throws AppError TRANSACTION_NOT_FOUND
 */
export async function getExpectedPayment(
  parts: ReadParts,
  { tenant, reference }: Query,
): Promise<ExpectedPaymentView> {
  const { db } = parts;
  const payment = await expectedPayments.findByReference(db, tenant, reference);
  if (!payment) return oneOfPermanentAccount(db, { tenant, reference });
  return payment.type === "virtual_payid"
    ? onPayId(parts, tenant, payment)
    : onVirtualAccount(parts, tenant, payment);
}

async function onPayId(
  parts: ReadParts,
  tenant: Tenant,
  payment: expectedPayments.ExpectedPayment,
): Promise<ExpectedPaymentView> {
  const found = await payIds.findById(parts.db, tenant, payment.id);
  if (!found) throw new Error("The expected payment has no PayID.");
  // Before the totals, so that these count every listed payment.
  const payments = await parts.payments.newest(found, uniquenessKeyOf(found));
  const transferIds = payments.map(({ transferId }) => transferId);
  const payId = await payIdNow(parts, found);
  return { ...view({ type: "virtual_payid", payId }, payment, payId.received), transferIds };
}

async function onVirtualAccount(
  parts: ReadParts,
  tenant: Tenant,
  payment: expectedPayments.ExpectedPayment,
): Promise<ExpectedPaymentView> {
  const found = await virtualAccounts.findById(parts.db, tenant, payment.id);
  if (!found) return onPermanentAccount(parts, tenant, payment);
  const { account, status, paid } = await virtualAccountNow(parts, found);
  const received = paid ? receivedBy(paid) : NOTHING;
  const on = { type: "virtual_account", account, status } as const;
  const transferIds = paid ? [paid.transferId] : [];
  const isBeingCredited = account.acceptedInflowId !== null && !paid;
  return { ...view(on, payment, received), transferIds, isBeingCredited };
}

/** At most; the list of an account's payments has all. */
const NEWEST_MAX = 100;

async function onPermanentAccount(
  { db }: ReadParts,
  tenant: Tenant,
  payment: expectedPayments.ExpectedPayment,
): Promise<ExpectedPaymentView> {
  const permanent = await permanentAccounts.findById(db, tenant, payment.id);
  if (!permanent) throw new Error("The expected payment has no virtual account.");
  const newest = await inflows.newestCredited(db, {
    permanentAccountId: permanent.id,
    limit: NEWEST_MAX,
  });
  const received: Received = {
    amount: permanent.amountReceived,
    count: permanent.paymentsCount,
    lastPaidAt: null,
    payerName: newest.at(0)?.payerName ?? "",
  };
  const on = { type: "virtual_account", permanent } as const;
  return { ...view(on, payment, received), transferIds: newest.map((paid) => paid.transferId) };
}

/** The merchant's own reference of the same form is found before. */
async function oneOfPermanentAccount(
  db: Database,
  { tenant, reference }: Query,
): Promise<ExpectedPaymentView> {
  const named = paymentOfReference(reference);
  const permanent =
    named && (await permanentAccounts.findByNumber(db, tenant, named.accountNumber));
  const paid =
    permanent &&
    (await inflows.findBySequence(db, {
      permanentAccountId: permanent.id,
      sequence: named.sequence,
    }));
  if (!paid) throw new AppError("TRANSACTION_NOT_FOUND");
  const { payerName, transferId, receivedAt, updatedAt } = paid;
  const isCredited = paid.state === "credited";
  return {
    on: { type: "virtual_account", permanent },
    paymentReference: reference,
    received: isCredited ? receivedBy(paid) : { ...NOTHING, payerName },
    transferIds: isCredited ? [transferId] : [],
    customerEmail: "",
    createdAt: receivedAt,
    updatedAt,
  };
}

function view(
  on: ExpectedPaymentView["on"],
  { customerEmail, customerName, createdAt, updatedAt }: expectedPayments.ExpectedPayment,
  total: Received,
): Omit<ExpectedPaymentView, "transferIds"> {
  const { lastPaidAt } = total;
  const latest = lastPaidAt && lastPaidAt > updatedAt ? lastPaidAt : updatedAt;
  const received = { ...total, payerName: customerName || total.payerName };
  return { on, received, customerEmail, createdAt, updatedAt: latest };
}
