import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import type { ReceivedEvent } from "@kobo/events";
import type { CreateDynamicPayId, CreateStaticPayId } from "../src/app/pay-ids/create-pay-id";
import type { CreatePermanentAccount } from "../src/app/virtual-accounts/create-permanent-account";
import type { CreateVirtualAccount } from "../src/app/virtual-accounts/create-virtual-account";
import type { Inflow } from "../src/domain/inflow";

export function aDynamicPayId(fields: Partial<CreateDynamicPayId> = {}): CreateDynamicPayId {
  return {
    tenant: aTenant(),
    reference: `ref-${newUuid()}`,
    metadata: "",
    expectedAmount: undefined,
    idempotencyHash: null,
    fingerprint: randomBytes(32),
    ...fields,
  };
}

export function aStaticPayId(fields: Partial<CreateStaticPayId> = {}): CreateStaticPayId {
  return { ...aDynamicPayId(), name: `Shop ${newUuid()}`, ...fields };
}

/** A request for an account that accepts at least ₦500 for an hour. */
export function aVirtualAccount(fields: Partial<CreateVirtualAccount> = {}): CreateVirtualAccount {
  return {
    tenant: aTenant(),
    amount: 50_000n,
    name: "Order 42",
    reference: `ref-${newUuid()}`,
    validityMinutes: 60,
    amountRule: "at_least",
    amountValidation: "",
    metadata: "",
    idempotencyHash: null,
    fingerprint: randomBytes(32),
    deadline: Date.now() + 10_000,
    ...fields,
  };
}

/** A request for a permanent account that accepts any amount. */
export function aPermanentAccount(
  fields: Partial<CreatePermanentAccount> = {},
): CreatePermanentAccount {
  return {
    tenant: aTenant(),
    customerId: newUuid(),
    reference: `ref-${newUuid()}`,
    amount: undefined,
    amountRule: "any",
    amountValidation: "",
    identity: undefined,
    metadata: "",
    idempotencyHash: null,
    fingerprint: randomBytes(32),
    deadline: Date.now() + 10_000,
    ...fields,
  };
}

/** A payment that its virtual account accepts. */
export function anInflow(fields: Partial<Inflow> = {}): Inflow {
  const id = newUuid();
  return {
    id,
    transferId: id,
    mode: "test",
    merchantId: newUuid(),
    merchantName: "Ada Stores",
    walletPayId: "ada-stores.wallet",
    virtualAccountId: newUuid(),
    permanentAccountId: null,
    fundingAccountId: null,
    accountNumber: "4600070017",
    accountName: "ORDER 42",
    bankCode: "566",
    sessionId: "000013261121100000000000000001",
    amount: 50_000n,
    payerName: "Bola Foods",
    payerAccountNumber: "0123456785",
    payerBankCode: "000013",
    narration: "Transfer",
    paidAt: new Date(),
    state: "crediting",
    rejectionReason: null,
    sequence: null,
    ...fields,
  };
}

interface PaidFields {
  to: string;
  amount?: number;
  transferId?: string;
  at?: Date;
  payer?: string;
  type?: string;
  announced?: string[];
}

/** The ledger's event of a payment to a PayID. */
export function aPaidEvent(fields: PaidFields): ReceivedEvent<"ledger.transfers.committed"> {
  const id = fields.transferId ?? newUuid();
  const at = fields.at ?? new Date();
  const data: ReceivedEvent<"ledger.transfers.committed">["data"] = {
    rootId: id,
    at: at.toISOString(),
    transfers: [
      {
        id,
        kind: "single",
        type: fields.type ?? "payid_transfer",
        amount: fields.amount ?? 25_000,
        debit: "bola.wallet",
        credit: "ada-stores.wallet",
        narration: "Lunch",
        from: { payId: "bola.wallet", name: fields.payer ?? "Bola Foods" },
        to: { payId: fields.to, name: "Ada Stores" },
        creditSeq: 1,
      },
    ],
    ...(fields.announced ? { announced: fields.announced } : {}),
  };
  return {
    id,
    name: "ledger.transfers.committed",
    key: id,
    merchantId: newUuid(),
    mode: "test",
    at,
    traceparent: "",
    data,
    json: JSON.stringify(data),
  };
}
