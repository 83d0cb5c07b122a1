import { randomBytes } from "node:crypto";
import type { ReceivedEvent } from "@kobo/events";
import { newUuid } from "@kobo/ids";
import { aTenant } from "@kobo/tenant/testing";
import type { CreateDynamicPayId, CreateStaticPayId } from "../src/app/create-pay-id";

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

interface PaidFields {
  to: string;
  amount?: number;
  transferId?: string;
  at?: Date;
  payer?: string;
}

/** The ledger's event that somebody paid an address. */
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
        type: "payid_transfer",
        amount: fields.amount ?? 25_000,
        debit: "bola.wallet",
        credit: "ada-stores.wallet",
        narration: "Lunch",
        from: { payId: "bola.wallet", name: fields.payer ?? "Bola Foods" },
        to: { payId: fields.to, name: "Ada Stores" },
        creditSeq: 1,
      },
    ],
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
