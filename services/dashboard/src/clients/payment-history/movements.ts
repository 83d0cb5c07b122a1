import { toPublicId } from "@kobo/core/ids";
import type { Movement__Output } from "@kobo/protos/wallet_ledger/v1/Movement";
import type { OwnAccount__Output } from "@kobo/protos/wallet_ledger/v1/OwnAccount";
import { toWireMode } from "@kobo/rpc";
import type { Payment } from "../../domain/payments/history/payment";
import type { Movement, OwnAccount } from "../../domain/payments/history/time-line";
import type { Owner } from "../owner";
import type { Services } from "../services";

type Calls = Pick<Services, "ledger">;

/** The transfers with these UUIDs in the merchant's accounts, and those that closed their holds. */
export async function listMovements(
  calls: Calls,
  owner: Owner,
  transferIds: readonly string[],
): Promise<Movement[]> {
  return (await listWire(calls, owner, transferIds)).map(toMovement);
}

/** A payment whose record is the ledger's alone: between PayIDs. */
export async function findPayIdPayment(
  calls: Calls,
  owner: Owner,
  transferId: string,
): Promise<Payment | undefined> {
  const [wire] = await listWire(calls, owner, [transferId]);
  return wire && toPayIdPayment(wire);
}

async function listWire({ ledger }: Calls, { merchant, mode }: Owner, ids: readonly string[]) {
  const { movements } = await ledger.ListMovements({
    merchantId: merchant.id,
    mode: toWireMode(mode),
    transferIds: [...ids],
  });
  return movements;
}

const KINDS = {
  TRANSFER_KIND_SINGLE: "single",
  TRANSFER_KIND_PENDING: "pending",
  TRANSFER_KIND_POST: "post",
  TRANSFER_KIND_VOID: "void",
  TRANSFER_KIND_UNSPECIFIED: "single",
} as const;

const ACCOUNTS: Readonly<Record<OwnAccount__Output, OwnAccount | undefined>> = {
  OWN_ACCOUNT_UNSPECIFIED: undefined,
  OWN_ACCOUNT_WALLET: "wallet",
  OWN_ACCOUNT_SETTLING: "settling",
  OWN_ACCOUNT_RECEIVABLE: "receivable",
};

function toMovement(wire: Movement__Output): Movement {
  return {
    at: new Date(Number(wire.atMs)),
    transferId: wire.transferId,
    kind: KINDS[wire.kind],
    type: typeOf(wire),
    amount: BigInt(wire.amountKobo),
    currency: wire.currency,
    debit: ACCOUNTS[wire.debit],
    credit: ACCOUNTS[wire.credit],
  };
}

const RECEIVED: readonly string[] = ["payid_transfer", "payid_payment"];

/** Undefined for a transfer of another kind. The payer of a PayID sees a transfer, its owner a payment. */
function toPayIdPayment(wire: Movement__Output): Payment | undefined {
  const isOut = ACCOUNTS[wire.debit] !== undefined;
  const type = typeOf(wire);
  if (isOut ? type !== "payid_transfer" : !RECEIVED.includes(type)) return undefined;
  const at = new Date(Number(wire.atMs));
  const party = isOut ? wire.to : wire.from;
  // The payee sees the payer's name alone, as in the API.
  const details = [
    { name: isOut ? "To PayID" : "PayID", value: wire.to?.payId ?? "" },
    { name: "From wallet", value: isOut ? (wire.from?.payId ?? "") : "" },
  ];
  return {
    kind: isOut ? "payid_transfer" : "payid_payment",
    id: toPublicId("txn", wire.transferId),
    apiStatus: "completed",
    amount: BigInt(wire.amountKobo),
    currency: wire.currency,
    counterparty: party?.name ?? "",
    reference: wire.reference,
    narration: wire.narration,
    createdAt: at,
    fees: [],
    details: details.filter(({ value }) => value !== ""),
    failure: undefined,
    history: {
      state: "completed",
      moments: [{ name: "completed", at }],
      answers: [],
      review: undefined,
      nextAt: undefined,
      ledgerTransferIds: [wire.transferId],
    },
    refunds: [],
    disputes: [],
    settlement: undefined,
    captureBefore: undefined,
  };
}

function typeOf({ type }: Movement__Output): string {
  return type.replace("TRANSFER_TYPE_", "").toLowerCase();
}
