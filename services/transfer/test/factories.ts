import { newUuid } from "@kobo/ids";
import type { LedgerAnswer } from "@kobo/ledger-client";
import { aTenant } from "@kobo/tenant/testing";
import type { CreatePayIdTransfer, TransferParts } from "../src/app/create-pay-id-transfer";
import type { TransferLedger } from "../src/clients/ledger";
import type { Payee } from "../src/clients/pay-ids";
import type { PayIdTransfer } from "../src/domain/pay-id-transfer";

export function aTransfer(fields: Partial<CreatePayIdTransfer> = {}): CreatePayIdTransfer {
  return {
    tenant: aTenant(),
    fromPayId: "ada-stores.wallet",
    toPayId: "b01a.dpid",
    amount: 25_000n,
    narration: "",
    reference: `ref-${newUuid()}`,
    idempotencyHash: "",
    notAfter: new Date(Date.now() + 5_000),
    requestId: "req-1",
    traceparent: "",
    ...fields,
  };
}

export function aPayee(fields: Partial<Payee> = {}): Payee {
  return {
    payId: "b01a.dpid",
    name: "Bola Foods",
    walletPayId: "bola-foods.wallet",
    onceKey: "b01a.dpid",
    validUntil: new Date(Date.now() + 2_000),
    ...fields,
  };
}

export function aMadeTransfer(command: CreatePayIdTransfer, fields = {}): PayIdTransfer {
  return {
    id: newUuid(),
    reference: command.reference,
    fromPayId: command.fromPayId,
    toPayId: command.toPayId,
    amount: command.amount,
    narration: command.narration || "Transfer from Ada Stores",
    destinationAccountName: "Bola Foods",
    completedAt: new Date(),
    ...fields,
  };
}

type Orders = Parameters<TransferLedger["move"]>[0][];

/** Parts whose ledger gives the answers one after the other and notes what it was asked. */
export function givenParts(fields: {
  answers?: LedgerAnswer[];
  payees?: (Payee | undefined)[];
  byReference?: PayIdTransfer;
  byIdempotency?: PayIdTransfer;
}): TransferParts & { orders: Orders } {
  const answers = [...(fields.answers ?? [])];
  const payees = [...(fields.payees ?? [])];
  const orders: Orders = [];
  return {
    orders,
    limits: { amountMax: 1_000_000_000n, dailyCap: 5_000_000_000n },
    resolve: async () => (payees.length > 0 ? payees.shift() : aPayee()),
    ledger: {
      move: async (order) => {
        orders.push(order);
        return answers.shift() ?? { outcome: "committed", at: new Date() };
      },
      findByReference: async () => fields.byReference,
      findByIdempotency: async () => fields.byIdempotency,
    },
  };
}

export function refusedFor(refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]) {
  return { outcome: "refused" as const, refusal, takenBy: "" };
}
