import { AppError } from "@kobo/errors";
import {
  billPurchaseFromWire,
  billStatusRecord,
  expectedPaymentFromWire,
  expectedPaymentStatusRecord,
  externalTransferFromWire,
  externalTransferStatusRecord,
  payIdTransferFromWire,
  payIdTransferStatusRecord,
  TRANSACTION_TYPES,
  type TransactionStatusRecord,
  type TransactionType,
} from "@kobo/records";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { Reference } from "../fields";
import { type Context, operation } from "../operation";
import { present } from "../present";

interface Asked {
  reference: string;
  /** One type alone; any other is as if there were nothing. */
  type?: TransactionType | undefined;
  /** The bank is asked for payments that it has not told of. */
  askBank: boolean;
}

/** References are unique within each. */
interface Family {
  types: TransactionType[];
  find: (call: Context, asked: Asked) => Promise<TransactionStatusRecord>;
}

/** In the order in which a reference is looked up (decision 12). */
const FAMILIES: Family[] = [
  {
    types: ["virtual_payid", "virtual_account"],
    find: async ({ services: { payIds }, tenant, deadline }, { reference, askBank }) => {
      const asked = { tenant: toWireTenant(tenant), reference };
      const { payment } = askBank
        ? await payIds.VerifyExpectedPayment(asked, { deadline })
        : await payIds.GetExpectedPayment(asked);
      return expectedPaymentStatusRecord(expectedPaymentFromWire(present(payment, "the payment")));
    },
  },
  {
    types: ["payid_transfer", "external_transfer"],
    find: async ({ services: { transfers }, tenant }, { reference }) => {
      const asked = { tenant: toWireTenant(tenant), reference };
      const { transfer, externalTransfer } = await transfers.GetTransfer(asked);
      if (transfer) return payIdTransferStatusRecord(payIdTransferFromWire(transfer));
      const external = present(externalTransfer, "a transfer");
      return externalTransferStatusRecord(externalTransferFromWire(external));
    },
  },
  {
    types: ["bill_purchase"],
    find: async ({ services: { bills }, tenant }, { reference }) => {
      const asked = { tenant: toWireTenant(tenant), reference };
      const { purchase } = await bills.GetPurchase(asked);
      return billStatusRecord(billPurchaseFromWire(present(purchase, "the purchase")));
    },
  },
];

const Input = z.object({ reference: Reference, type: z.enum(TRANSACTION_TYPES).optional() });

export const transactionStatus = operation({
  method: "GET",
  path: "/transaction/status",
  query: Input,
  answer: async (call) => {
    const data = await find(call, { ...call.query, askBank: false });
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
  method: "POST",
  path: "/transaction/verify",
  limitGroup: "verify",
  body: Input,
  answer: async (call) => {
    const data = await find(call, { ...call.body, askBank: true });
    return { status: 200, message: VERIFIED[data.status], data };
  },
});

/** @throws AppError TRANSACTION_NOT_FOUND */
async function find(call: Context, asked: Asked): Promise<TransactionStatusRecord> {
  const { type } = asked;
  for (const family of FAMILIES) {
    if (type !== undefined && !family.types.includes(type)) continue;
    const found = await family.find(call, asked).catch(undefinedIfNotFound);
    if (found && (type === undefined || found.type === type)) return found;
  }
  throw new AppError("TRANSACTION_NOT_FOUND");
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof AppError && error.code === "TRANSACTION_NOT_FOUND") return undefined;
  throw error;
}
