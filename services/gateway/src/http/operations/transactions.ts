import { AppError } from "@kobo/errors";
import {
  billPurchaseFromWire,
  billStatusRecord,
  expectedPaymentFromWire,
  payIdStatusRecord,
  payIdTransferFromWire,
  type TransactionStatusRecord,
  transferStatusRecord,
} from "@kobo/records";
import { toWireTenant } from "@kobo/rpc";
import type { Tenant } from "@kobo/tenant";
import { z } from "zod";
import type { Services } from "../../clients/services";
import { Reference } from "../fields";
import { operation } from "../operation";

type Type = TransactionStatusRecord["type"];

interface Asked {
  tenant: Tenant;
  reference: string;
}

/** Where references of each family are kept, in the order in which they are looked up (decision 12). */
const FAMILIES: {
  type: Type;
  find: (s: Services, asked: Asked) => Promise<TransactionStatusRecord>;
}[] = [
  {
    type: "virtual_payid",
    find: async ({ payIds }, { tenant, reference }) => {
      const asked = { tenant: toWireTenant(tenant), reference };
      const { payment } = await payIds.GetExpectedPayment(asked);
      return payIdStatusRecord(expectedPaymentFromWire(present(payment)));
    },
  },
  {
    type: "payid_transfer",
    find: async ({ transfers }, { tenant, reference }) => {
      const asked = { tenant: toWireTenant(tenant), reference };
      const { transfer } = await transfers.GetTransfer(asked);
      return transferStatusRecord(payIdTransferFromWire(present(transfer)));
    },
  },
  {
    type: "bill_purchase",
    find: async ({ bills }, { tenant, reference }) => {
      const asked = { tenant: toWireTenant(tenant), reference };
      const { purchase } = await bills.GetPurchase(asked);
      return billStatusRecord(billPurchaseFromWire(present(purchase)));
    },
  },
];

export const transactionStatus = operation({
  method: "GET",
  path: "/transaction/status",
  query: z.object({
    reference: Reference,
    type: z.enum(["virtual_payid", "payid_transfer", "bill_purchase"]).optional(),
  }),
  answer: async ({ query, tenant, services }) => {
    const asked = { tenant, reference: query.reference };
    for (const { type, find } of FAMILIES) {
      if (query.type !== undefined && query.type !== type) continue;
      const data = await find(services, asked).catch(undefinedIfNotFound);
      if (data) return { status: 200, message: "Transaction status retrieved.", data };
    }
    throw new AppError("TRANSACTION_NOT_FOUND");
  },
});

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof AppError && error.code === "TRANSACTION_NOT_FOUND") return undefined;
  throw error;
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A service answers with the record it found.");
  return value;
}
