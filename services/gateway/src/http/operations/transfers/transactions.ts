import {
  billPurchaseFromWire,
  billStatusRecord,
  cardPaymentFromWire,
  cardPaymentStatusRecord,
  expectedPaymentFromWire,
  expectedPaymentStatusRecord,
  externalTransferFromWire,
  externalTransferStatusRecord,
  payIdTransferFromWire,
  payIdTransferStatusRecord,
  receivedRefundStatusRecord,
  refundFromWire,
  refundStatusRecord,
  TRANSACTION_TYPES,
  TransactionStatusRecord,
  type TransactionType,
} from "@kobo/api-schemas/records";
import { fromPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { PaymentId, Reference } from "../fields";
import { type Context, operation } from "../operation";
import { present } from "../present";

interface TransactionQuery {
  reference: string;
  /** Only records of this type are found. */
  type?: TransactionType | undefined;
  /** Whether to query the bank for payments that it has not reported. */
  queryBank: boolean;
}

/** Records whose references are unique together. */
interface Family {
  types: TransactionType[];
  find: (call: Context, request: TransactionQuery) => Promise<TransactionStatusRecord>;
}

/** In the order of the look-up (decision 12). */
const FAMILIES: Family[] = [
  {
    types: ["virtual_payid", "virtual_account"],
    find: async ({ services: { payIds }, tenant, deadline }, { reference, queryBank }) => {
      const request = { tenant: toWireTenant(tenant), reference };
      const { payment } = queryBank
        ? await payIds.VerifyExpectedPayment(request, { deadline })
        : await payIds.GetExpectedPayment(request);
      return expectedPaymentStatusRecord(expectedPaymentFromWire(present(payment, "the payment")));
    },
  },
  {
    types: ["payid_transfer", "external_transfer"],
    find: async ({ services: { transfers }, tenant }, { reference }) => {
      const request = { tenant: toWireTenant(tenant), reference };
      const { transfer, externalTransfer } = await transfers.GetTransfer(request);
      if (transfer) return payIdTransferStatusRecord(payIdTransferFromWire(transfer));
      const external = present(externalTransfer, "a transfer");
      return externalTransferStatusRecord(externalTransferFromWire(external));
    },
  },
  {
    types: ["bill_purchase"],
    find: async ({ services: { bills }, tenant }, { reference }) => {
      const request = { tenant: toWireTenant(tenant), reference };
      const { purchase } = await bills.GetPurchase(request);
      return billStatusRecord(billPurchaseFromWire(present(purchase, "the purchase")));
    },
  },
  {
    types: ["card_payment"],
    find: async ({ services: { cardPayments }, tenant }, { reference }) => {
      // A reference may have characters that no payment id has.
      if (!PaymentId.safeParse(reference).success) throw new AppError("PAYMENT_NOT_FOUND");
      const request = { tenant: toWireTenant(tenant), paymentId: reference };
      const { payment } = await cardPayments.GetPayment(request);
      return cardPaymentStatusRecord(cardPaymentFromWire(present(payment, "the payment")));
    },
  },
  {
    // Only refunds of payments to PayIDs and virtual accounts have a reference.
    types: ["refund"],
    find: async ({ services: { transfers }, tenant }, { reference }) => {
      const { refunds } = await transfers.ListRefunds({
        tenant: toWireTenant(tenant),
        ...{ reference, limit: 1 },
      });
      const [refund] = refunds;
      if (refund) return refundStatusRecord(refundFromWire(refund));
      // A statement names a refund that the wallet received by its transaction.
      if (!fromPublicId("txn", reference)) throw new AppError("TRANSACTION_NOT_FOUND");
      const request = { tenant: toWireTenant(tenant), transactionId: reference };
      const received = await transfers.GetReceivedRefund(request);
      return receivedRefundStatusRecord(present(received.refund, "the refund"));
    },
  },
];

const Input = z.object({
  reference: Reference.describe(
    "The reference that you sent; for a card payment its id, for one payment to a permanent account `accountNumber/sequence`, for a refund that you received its `transactionId`.",
  ),
  type: z
    .enum(TRANSACTION_TYPES)
    .optional()
    .describe(
      "The type, if a reference has more than one record. By default PayIDs and virtual accounts come first, then transfers, bills, card payments and refunds.",
    ),
});

export const transactionStatus = operation({
  id: "transactionStatus",
  section: "Transactions",
  summary: "Get the status of a transaction",
  description: "By its reference, from Kobo's records.",
  sdk: "transactions.status",
  scope: "transactions:read",
  method: "GET",
  path: "/transaction/status",
  query: Input,
  responses: { 200: TransactionStatusRecord },
  refusals: { TRANSACTION_NOT_FOUND: null },
  handler: async (call) => {
    const data = await find(call, { ...call.query, queryBank: false });
    return { status: 200, message: "Transaction status retrieved.", data };
  },
});

const VERIFIED = {
  pending: "Transaction is still pending.",
  completed: "Transaction verified.",
  failed: "Transaction has failed.",
  reversed: "Transaction was reversed.",
};

export const verifyTransaction = operation({
  id: "verifyTransaction",
  section: "Transactions",
  summary: "Verify a transaction with the bank",
  description:
    "Like `GET /transaction/status`, but first asks a virtual account's bank for payments.",
  sdk: "transactions.verify",
  scope: "transactions:read",
  method: "POST",
  path: "/transaction/verify",
  limitGroup: "verify",
  body: Input,
  responses: { 200: TransactionStatusRecord },
  refusals: { TRANSACTION_NOT_FOUND: null },
  handler: async (call) => {
    const data = await find(call, { ...call.body, queryBank: true });
    return { status: 200, message: VERIFIED[data.status], data };
  },
});

/** @throws AppError TRANSACTION_NOT_FOUND */
async function find(call: Context, request: TransactionQuery): Promise<TransactionStatusRecord> {
  const { type } = request;
  for (const family of FAMILIES) {
    if (type !== undefined && !family.types.includes(type)) continue;
    const found = await family.find(call, request).catch(undefinedIfNotFound);
    if (found && (type === undefined || found.type === type)) return found;
  }
  throw new AppError("TRANSACTION_NOT_FOUND");
}

const NOT_FOUND: ReadonlySet<string> = new Set([
  "TRANSACTION_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "REFUND_NOT_FOUND",
]);

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof AppError && NOT_FOUND.has(error.code)) return undefined;
  throw error;
}
