import { firstUuidAt, newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { VirtualAccountsDefinition } from "@kobo/protos/payid/v1/VirtualAccounts";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import { fromWireMode, fromWireTenant, type Handlers } from "@kobo/rpc";
import type { ApiStatus, Kind } from "../src/domain/payments/kinds";

export interface FakePayment {
  kind: Kind;
  owner: string;
  uuid: string;
  atMs: number;
  amountKobo: number;
  apiStatus: string;
  reference: string;
  /** Counts from 1 on within a kind and an owner, in the order of time. */
  seq: number;
  /** Of card payments that a test changes. */
  card?: { isCapturable: boolean; captured: number; refunded: number };
  /** `cus_…`, of card payments. */
  customerId?: string;
}

/** The payments of the other services. */
export class FakePayments {
  readonly all: FakePayment[] = [];

  given<Of extends Kind>(
    owner: { merchantId: string; mode: Mode },
    kind: Of,
    fields: Partial<Omit<FakePayment, "kind" | "owner">> & { apiStatus?: ApiStatus<Of> } = {},
  ): FakePayment & { id: string } {
    const of = `${owner.merchantId}/${owner.mode}`;
    const atMs = fields.atMs ?? Date.now();
    const seq = this.all.filter((each) => each.owner === of && each.kind === kind).length + 1;
    const uuid = atOf(atMs);
    const reference = `ref-${newUuid()}`;
    const payment = { kind, owner: of, uuid, atMs, seq, reference, amountKobo: 100_050 };
    const apiStatus = kind === "card_payment" ? "succeeded" : "completed";
    this.all.push({ ...payment, apiStatus, ...fields });
    return { ...payment, apiStatus, ...fields, id: toPublicId(prefixOf(kind), uuid) };
  }

  of(kind: Kind, owner: string): FakePayment[] {
    return this.all
      .filter((each) => each.kind === kind && each.owner === owner)
      .toSorted((a, b) => (a.uuid < b.uuid ? 1 : -1));
  }
}

/** A UUIDv7 of a time, random in the rest. */
function atOf(atMs: number): string {
  return firstUuidAt(new Date(atMs)).slice(0, 14) + newUuid().slice(14);
}

function prefixOf(kind: Kind) {
  return kind === "card_payment" ? "pay" : "txn";
}

interface Page {
  position: string;
  limit: number;
  fromMs: number;
  toMs: number;
  statuses: string[];
}

function pageOf(payments: FakePayment[], { position, limit, fromMs, toMs, statuses }: Page) {
  const after = position && payments.findIndex(({ uuid }) => uuid === position);
  if (after === -1) throw new AppError("INVALID_CURSOR");
  const rest = after === "" ? payments : payments.slice(after + 1);
  const found = rest.filter(
    ({ atMs, apiStatus }) =>
      (fromMs === 0 || atMs >= fromMs) &&
      (toMs === 0 || atMs < toMs) &&
      (statuses.length === 0 || statuses.includes(apiStatus)),
  );
  const shown = found.slice(0, limit);
  return { shown, next: found.length > limit ? (shown.at(-1)?.uuid ?? "") : "" };
}

type WireTenant = Parameters<typeof fromWireTenant>[0];

function ownerOf(wire: WireTenant): string {
  const { merchantId, mode } = fromWireTenant(wire);
  return `${merchantId}/${mode}`;
}

function wordOf(wire: string, prefix: string): string[] {
  const word = wire.replace(prefix, "").toLowerCase();
  return word === "unspecified" ? [] : [word];
}

/** Also by what another service calls it. */
function isNamed({ uuid, reference, kind }: FakePayment, text: string): boolean {
  return [reference, toPublicId("txn", uuid), toPublicId(prefixOf(kind), uuid)].includes(text);
}

/** The methods of the services that have payments. */
export function paymentHandlers({ payments }: { payments: FakePayments }) {
  const find = (kind: Kind, tenant: WireTenant, text: string) =>
    payments.of(kind, ownerOf(tenant)).filter((each) => isNamed(each, text));

  const one = (kind: Kind, tenant: WireTenant, transactionId: string) => {
    const [found] = payments
      .of(kind, ownerOf(tenant))
      .filter(({ uuid }) => toPublicId("txn", uuid) === transactionId);
    if (!found) throw new AppError("TRANSACTION_NOT_FOUND");
    return found;
  };

  const ledger: Partial<Handlers<WalletLedgerDefinition>> = {
    ListReceivedPayments: async ({ merchantId, mode, beforeSeq, limit, fromMs, toMs }) => {
      const own = payments.of("payid_payment", `${merchantId}/${fromWireMode(mode)}`);
      const position = own.find(({ seq }) => String(seq) === beforeSeq)?.uuid ?? "";
      const bounds = { fromMs: Number(fromMs), toMs: Number(toMs), statuses: [] };
      const { shown, next } = pageOf(own, { position, limit, ...bounds });
      return {
        payments: shown.map(toReceived),
        nextBeforeSeq: next ? (shown.at(-1)?.seq ?? 0) : 0,
        completeSinceMs: next ? (shown.at(-1)?.atMs ?? 0) : 0,
      };
    },
    FindReceivedPayments: async ({ merchantId, mode, transferIds }) => ({
      payments: payments
        .of("payid_payment", `${merchantId}/${fromWireMode(mode)}`)
        .filter(({ uuid }) => transferIds.includes(uuid))
        .map(toReceived),
    }),
    // Each payment has an entry, whose id is the payment's with yet another last digit.
    FindEntry: async ({ merchantId, mode, entryId }) => {
      const owner = `${merchantId}/${fromWireMode(mode)}`;
      const found = payments.all.find(
        (each) => each.owner === owner && entryOf(each.uuid) === entryId,
      );
      if (!found) throw new AppError("TRANSACTION_NOT_FOUND");
      return { rootId: found.uuid };
    },
    // A bank transfer and a bill have a hold that was posted.
    ListMovements: async ({ merchantId, mode, transferIds }) => ({
      movements: payments.all
        .filter(
          ({ owner, uuid }) =>
            owner === `${merchantId}/${fromWireMode(mode)}` && transferIds.includes(uuid),
        )
        .map(toMovement),
    }),
    // Each payment but those of PayIDs has a fee, whose id is the payment's with another last digit.
    GetTransfer: async ({ merchantId, mode, id = "" }) => {
      const owner = `${merchantId}/${fromWireMode(mode)}`;
      const found = payments.all.find(
        (each) => each.owner === owner && feeOf(each.uuid) === id && each.kind !== "payid_payment",
      );
      if (!found) throw new AppError("TRANSACTION_NOT_FOUND");
      const type = "TRANSFER_TYPE_CARD_FEE" as const;
      return { transfer: { id, rootId: found.uuid, type, creditReference: found.reference } };
    },
  };

  const payIds: Partial<Handlers<PayIdsDefinition>> = {
    GetPayId: async () => {
      throw new AppError("PAYID_NOT_FOUND");
    },
    GetExpectedPayment: async ({ tenant, reference }) => {
      const found = find("payid_payment", tenant, reference);
      if (found.length === 0) throw new AppError("TRANSACTION_NOT_FOUND");
      const transactionIds = found.map(({ uuid }) => toPublicId("txn", uuid));
      return { payment: { payId: { payId: "ada.spid" }, transactionIds } };
    },
  };

  const virtualAccounts: Partial<Handlers<VirtualAccountsDefinition>> = {
    ListAccountPayments: async ({ tenant, status, before, limit, fromMs, toMs }) => {
      const statuses = wordOf(status, "ACCOUNT_PAYMENT_STATUS_");
      const bounds = { fromMs: Number(fromMs), toMs: Number(toMs) };
      const own = payments.of("virtual_account_payment", ownerOf(tenant));
      const { shown, next } = pageOf(own, { position: before, limit, statuses, ...bounds });
      const positions = shown.map(({ uuid }) => uuid);
      return { payments: shown.map(toAccountPayment), nextBefore: next, positions };
    },
    GetVirtualAccountPayment: async ({ tenant, transactionId }) => {
      const found = one("virtual_account_payment", tenant, transactionId);
      const { payment, accountNumber, reference } = toAccountPayment(found);
      return {
        payment: { ...payment, accepted: true },
        virtualAccount: { accountNumber, reference },
        history: historyOf(found, "credited"),
      };
    },
    FindAccountPayments: async ({ tenant, text }) => ({
      payments: find("virtual_account_payment", tenant, text).map(toAccountPayment),
    }),
  };

  const transfers: Partial<Handlers<TransfersDefinition>> = {
    ListTransfers: async ({ tenant, kind, status, before, limit, fromMs, toMs }) => {
      const statuses = wordOf(status, "TRANSFER_STATUS_");
      const bounds = { fromMs: Number(fromMs), toMs: Number(toMs) };
      const isPayId = kind === "TRANSFER_KIND_PAYID";
      const own = payments.of(isPayId ? "payid_transfer" : "external_transfer", ownerOf(tenant));
      const { shown, next } = pageOf(own, { position: before, limit, statuses, ...bounds });
      return { transfers: shown.map(toTransfer), nextBefore: next, hasMore: next !== "" };
    },
    GetTransfer: async ({ tenant, transactionId }) => {
      const found = one("external_transfer", tenant, transactionId);
      return { ...toTransfer(found), history: historyOf(found) };
    },
    FindTransfers: async ({ tenant, text }) => ({
      transfers: (["payid_transfer", "external_transfer"] as const)
        .flatMap((kind) => find(kind, tenant, text))
        .map(toTransfer),
    }),
  };

  const bills: Partial<Handlers<BillsDefinition>> = {
    ListPurchases: async ({ tenant, status, before, limit, fromMs, toMs }) => {
      const statuses = wordOf(status, "PURCHASE_STATUS_");
      const bounds = { fromMs: Number(fromMs), toMs: Number(toMs) };
      const own = payments.of("bill_purchase", ownerOf(tenant));
      const { shown, next } = pageOf(own, { position: before, limit, statuses, ...bounds });
      return { purchases: shown.map(toPurchase), nextBefore: next, hasMore: next !== "" };
    },
    GetPurchase: async ({ tenant, transactionId }) => {
      const found = one("bill_purchase", tenant, transactionId);
      return { purchase: toPurchase(found), history: historyOf(found) };
    },
    FindPurchases: async ({ tenant, text }) => ({
      purchases: find("bill_purchase", tenant, text).map(toPurchase),
    }),
  };

  const cardPayments: Partial<Handlers<CardPaymentsDefinition>> = {
    ListPayments: async ({
      tenant,
      position,
      limit,
      createdAfterUs,
      createdBeforeUs,
      ...query
    }) => {
      const statuses = [query.status, ...query.statuses].flatMap((each) =>
        wordOf(each, "PAYMENT_STATUS_"),
      );
      const bounds = {
        fromMs: Number(createdAfterUs) / 1_000,
        toMs: Number(createdBeforeUs) / 1_000,
      };
      const own = payments
        .of("card_payment", ownerOf(tenant))
        .filter(({ card }) => !query.capturable || card?.isCapturable)
        .filter(({ customerId }) => !query.customerId || customerId === query.customerId);
      if (position?.direction === "DIRECTION_PREVIOUS") {
        return { payments: own.slice(-limit).map(toCardPayment) };
      }
      const page = { position: position?.uuid ?? "", limit, statuses, ...bounds };
      const { shown, next } = pageOf(own, page);
      const positions = shown.map(({ uuid, atMs }) => ({
        ...{ uuid, createdAtUs: atMs * 1_000 },
        direction: "DIRECTION_NEXT" as const,
      }));
      return {
        payments: shown.map(toCardPayment),
        positions,
        hasMore: next !== "",
        next: next ? (positions.at(-1) ?? null) : null,
      };
    },
    GetPayment: async ({ tenant, paymentId }) => {
      const [found] = payments
        .of("card_payment", ownerOf(tenant))
        .filter(({ uuid }) => toPublicId("pay", uuid) === paymentId);
      if (!found) throw new AppError("PAYMENT_NOT_FOUND");
      return { payment: toCardPayment(found), history: historyOf(found) };
    },
    FindPayments: async ({ tenant, text }) => ({
      payments: find("card_payment", tenant, text).map(toCardPayment),
    }),
  };

  return { ledger, payIds, virtualAccounts, transfers, bills, cardPayments };
}

const CAPTURE_MS = 7 * 24 * 60 * 60 * 1000;
/** A state may have another name than the public status. */
function historyOf({ uuid, atMs, apiStatus }: FakePayment, state: string = apiStatus) {
  return {
    state,
    moments: [
      { name: "created", atMs },
      ...(apiStatus === "pending" ? [] : [{ name: state, atMs: atMs + 2_000 }]),
    ],
    answers: [{ call: "send", outcome: "paid", code: "TRF_1", atMs: atMs + 1_000 }],
    nextAtMs: apiStatus === "pending" ? atMs + 60_000 : 0,
    ledgerTransferIds: [uuid],
  };
}

function toMovement({ kind, uuid, amountKobo, atMs, reference }: FakePayment) {
  const isIn = kind.endsWith("_payment");
  return {
    transferId: uuid,
    kind: "TRANSFER_KIND_SINGLE" as const,
    type: `TRANSFER_TYPE_${kind.toUpperCase()}` as "TRANSFER_TYPE_PAYID_TRANSFER",
    ...{ amountKobo, reference, currency: "NGN", atMs: atMs + 500 },
    ...(isIn
      ? { credit: "OWN_ACCOUNT_WALLET" as const }
      : { debit: "OWN_ACCOUNT_WALLET" as const }),
    from: { name: "Bisi Ade" },
    to: { name: "Ada Stores", payId: "ada.spid" },
  };
}

/** The id of the transfer of a payment's fee. */
function feeOf(uuid: string): string {
  return `${uuid.slice(0, -1)}${uuid.endsWith("0") ? "1" : "0"}`;
}

function entryOf(uuid: string): string {
  return `${uuid.slice(0, -1)}${uuid.endsWith("2") ? "3" : "2"}`;
}

/** The public id of a payment's entry in the wallet's statement. */
export function entryIdOf({ uuid }: FakePayment): string {
  return toPublicId("ent", entryOf(uuid));
}

/** The public id of the transaction of a payment's fee. */
export function feeTransactionOf({ uuid }: FakePayment): string {
  return toPublicId("txn", feeOf(uuid));
}

function toReceived({ uuid, seq, amountKobo, reference, atMs }: FakePayment) {
  const party = { toPayId: "ada.spid", payerName: "Bisi Ade" };
  return { rootId: uuid, seq, amountKobo, reference, atMs, ...party };
}

function toAccountPayment({ uuid, amountKobo, atMs, apiStatus, reference }: FakePayment) {
  const paid = { transactionId: toPublicId("txn", uuid), amountKobo, paidAtMs: atMs };
  const status =
    `ACCOUNT_PAYMENT_STATUS_${apiStatus.toUpperCase()}` as "ACCOUNT_PAYMENT_STATUS_PENDING";
  const payment = { ...paid, payerName: "Bisi Ade" };
  return { payment, status, accountNumber: "9911111111", reference };
}

function toTransfer({ kind, uuid, amountKobo, atMs, apiStatus, reference }: FakePayment) {
  const common = { transactionId: toPublicId("txn", uuid), amountKobo, reference };
  if (kind === "payid_transfer") {
    const payee = { toPayId: "bisi.spid", destinationAccountName: "Bisi Ade" };
    return { payIdTransfer: { ...common, ...payee, completedAtMs: atMs } };
  }
  const status =
    `EXTERNAL_TRANSFER_STATUS_${apiStatus.toUpperCase()}` as "EXTERNAL_TRANSFER_STATUS_PENDING";
  const payee = { toAccountNumber: "0690000031", toAccountName: "Bisi Ade", bankName: "GTBank" };
  return { externalTransfer: { ...common, ...payee, status, createdAtMs: atMs } };
}

function toPurchase({ uuid, amountKobo, atMs, apiStatus, reference }: FakePayment) {
  const common = { transactionId: toPublicId("txn", uuid), amountKobo, reference };
  const status = `PURCHASE_STATUS_${apiStatus.toUpperCase()}` as "PURCHASE_STATUS_PENDING";
  return { ...common, status, createdAtMs: atMs, serviceId: "mtn", phone: "08031234567" };
}

export function toCardPayment({ uuid, amountKobo, atMs, apiStatus, reference, card }: FakePayment) {
  const status = `PAYMENT_STATUS_${apiStatus.toUpperCase()}` as "PAYMENT_STATUS_PENDING";
  const customer = { id: "cus_1", email: "bisi@example.com" };
  const paymentMethod = { brand: "visa", last4: "4242" };
  return {
    ...{ id: toPublicId("pay", uuid), amount: amountKobo, currency: "USD", status },
    ...{ createdAtMs: atMs, description: reference, customer, paymentMethod },
    amountCapturable: card?.isCapturable ? amountKobo : 0,
    amountCaptured: card?.captured ?? 0,
    amountRefunded: card?.refunded ?? 0,
    captureBeforeMs: card?.isCapturable ? atMs + CAPTURE_MS : 0,
  };
}
