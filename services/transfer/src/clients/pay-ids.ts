import { RefreshAheadCache } from "@kobo/batching";
import { toPublicId } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import { AppError, type UnpayableReason } from "@kobo/errors";
import type { EventTemplate, LedgerSlot } from "@kobo/ledger-client";
import { PayIds } from "@kobo/protos";
import type { EventSlot__Output } from "@kobo/protos/payid/v1/EventSlot";
import type { EventTemplate__Output } from "@kobo/protos/payid/v1/EventTemplate";
import type { PayIdStatus__Output } from "@kobo/protos/payid/v1/PayIdStatus";
import type { PayIdToResolve } from "@kobo/protos/payid/v1/PayIdToResolve";
import type { ReceivedPayment__Output } from "@kobo/protos/payid/v1/ReceivedPayment";
import type { ResolvedPayId__Output } from "@kobo/protos/payid/v1/ResolvedPayId";
import type { UsedPayId } from "@kobo/protos/payid/v1/UsedPayId";
import { type Caller, coalesce, connectTo, toWireMode, toWireTenant } from "@kobo/rpc";
import { LOOK_UP_VALID_MS } from "../domain/pay-id-transfer";
import type { ReceivedPayment } from "../domain/refund";

/** The slots of a payment's event that this service fills, and the ledger's. */
type PaymentSlot = "TRANSACTION_ID" | "AMOUNT" | "PAYER_NAME" | LedgerSlot;

/** The wallet behind a PayID, valid for at most two seconds. */
export interface Payee {
  /** Lower case. */
  payId: string;
  name: string;
  merchantId: string;
  walletPayId: string;
  /** The payee's reference of the PayID. */
  reference: string;
  /** Uniqueness key that prevents a second payment to a dynamic PayID; empty for a static one. */
  onceKey: string;
  /** The payee's event of a payment; undefined from a payid of an earlier release, which publishes it itself. */
  paymentEvent: EventTemplate<PaymentSlot> | undefined;
  /** By the clock of payid's database: a limit for the ledger, which this process's clock says nothing about. */
  validUntil: Date;
}

/** The reason is set only for the merchant's own PayID. */
export interface Unpayable {
  payId: undefined;
  reason: UnpayableReason | undefined;
}

export type ResolvePayId = (
  request: {
    mode: Mode;
    payId: string;
    merchantId: string;
    /** After the ledger refused the cached payee as expired. */
    bypassCache?: boolean;
  },
  deadline: number,
) => Promise<Payee | Unpayable>;

/** Notifies payid that a dynamic PayID was paid. Not awaited and not repeated: payid finds out by itself. */
export type MarkPayIdUsed = (payId: { mode: Mode; payId: string }) => void;

/**
 * A payment that the merchant received, by its transaction's UUID.
 * @throws AppError PAYMENT_NOT_FOUND
 */
export type FindReceivedPayment = (
  payment: { tenant: Tenant; id: string },
  deadline: number,
) => Promise<ReceivedPayment>;

interface ResolveRequest {
  mode: Mode;
  payId: string;
  merchantId: string;
  deadline: number;
}

const ITEM_BYTES = 200;
/** An answer has up to 12 KiB, and 256 of them stay below gRPC's limit of 4 MiB. */
const REFRESHES_MAX = 256;
const REFRESH_TIMEOUT_MS = 1_000;
/** A cached payee is used only while it stays valid for this long, so that the ledger accepts it. */
const REMAINING_MIN_MS = 1_000;
/** Of the second for which a payee is used; time for the refresh on a busy machine. */
const REFRESH_AHEAD_MS = 300;
const USED_WITHIN_MS = 10_000;
/** In characters: 20,000 payees with a usual record. */
const CACHE_MAX = 16 * 1024 * 1024;
const MARK_TIMEOUT_MS = 2_000;

interface PayIdClient {
  resolve: ResolvePayId;
  markUsed: MarkPayIdUsed;
  findReceivedPayment: FindReceivedPayment;
  ready: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Resolves PayIDs in batches. An answer is valid for two seconds and cached for the first of them; those in use are
 * refreshed ahead.
 */
export function payIdClient(target: string, caller: Caller): PayIdClient {
  const client = connectTo(PayIds, { target, balance: "round_robin", caller });
  const call = async (items: PayIdToResolve[], deadline: number) =>
    (await client.calls.ResolvePayIds({ items }, { deadline })).results;
  const batcher = coalesce<ResolveRequest, ResolvedPayId__Output>({
    send: (requests, deadline) =>
      call(
        requests.map(({ mode, payId, merchantId }) => toWire(mode, payId, merchantId)),
        deadline,
      ),
    sizeOf: () => ITEM_BYTES,
    deadlineOf: ({ deadline }) => deadline,
    keyOf: ({ merchantId }) => merchantId,
  });
  const cache = new RefreshAheadCache<Payee>({
    load: async (names) => {
      const results = await call(names.map(named), Date.now() + REFRESH_TIMEOUT_MS);
      return results.map(toPayee).map((payee) => (payee.payId === undefined ? undefined : payee));
    },
    validMs: LOOK_UP_VALID_MS - REMAINING_MIN_MS,
    aheadMs: REFRESH_AHEAD_MS,
    usedWithinMs: USED_WITHIN_MS,
    keysMax: REFRESHES_MAX,
    weight: { of: sizeOf, max: CACHE_MAX },
  });
  const marks = coalesce<UsedPayId & { deadline: number }, object>({
    send: async (items, deadline) => {
      await client.calls.MarkPayIdsUsed({ items }, { deadline });
      return items.map(() => ({}));
    },
    sizeOf: () => ITEM_BYTES,
    deadlineOf: ({ deadline }) => deadline,
    keyOf: () => "",
    inFlightMax: 1,
  });
  return {
    resolve: async ({ bypassCache, ...request }, deadline) => {
      const name = `${request.mode}/${request.payId}`;
      if (bypassCache) cache.delete(name);
      const cached = cache.get(name);
      if (cached) return cached;
      const readAt = performance.now();
      const payee = toPayee(await batcher.submit({ ...request, deadline }));
      // A dynamic PayID is paid once, so it is not looked up again.
      if (payee.payId !== undefined && !payee.onceKey) cache.set(name, payee, readAt);
      return payee;
    },
    markUsed: ({ mode, payId }) => {
      const deadline = Date.now() + MARK_TIMEOUT_MS;
      marks.submit({ mode: toWireMode(mode), payId, deadline }).catch(() => {});
    },
    findReceivedPayment: async ({ tenant, id }, deadline) => {
      const request = { tenant: toWireTenant(tenant), transactionId: toPublicId("txn", id) };
      const { payment } = await client.calls.GetReceivedPayment(request, { deadline });
      if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
      return toReceived(id, payment);
    },
    ready: client.ready,
    stop: async () => {
      cache.stop();
      await Promise.all([batcher.drain(), marks.drain()]);
      client.close();
    },
  };
}

/** Without a merchant: a refresh needs no reason why a PayID cannot be paid any more. */
function named(name: string): PayIdToResolve {
  const [mode, payId] = name.split("/") as [Mode, string];
  return toWire(mode, payId, "");
}

function toWire(mode: Mode, payId: string, merchantId: string): PayIdToResolve {
  return { mode: toWireMode(mode), payId, merchantId };
}

function sizeOf({ paymentEvent }: Payee): number {
  return (paymentEvent?.pieces ?? []).reduce((sum, { length }) => sum + length, ITEM_BYTES);
}

const REASONS: Partial<Record<PayIdStatus__Output, UnpayableReason>> = {
  PAY_ID_STATUS_USED: "used",
  PAY_ID_STATUS_EXPIRED: "expired",
  PAY_ID_STATUS_INACTIVE: "inactive",
};

function toPayee(resolved: ResolvedPayId__Output): Payee | Unpayable {
  if (!resolved.found) return { payId: undefined, reason: REASONS[resolved.status] };
  const { payId, name, merchantId, walletPayId, reference, onceKey, validUntilMs } = resolved;
  const validUntil = new Date(Number(validUntilMs));
  const paymentEvent = resolved.paymentEvent ? toTemplate(resolved.paymentEvent) : undefined;
  return {
    ...{ payId, name, merchantId, walletPayId },
    ...{ reference, onceKey, paymentEvent, validUntil },
  };
}

const SLOTS: Record<EventSlot__Output, PaymentSlot | undefined> = {
  EVENT_SLOT_UNSPECIFIED: undefined,
  EVENT_SLOT_TRANSACTION_ID: "TRANSACTION_ID",
  EVENT_SLOT_AMOUNT: "AMOUNT",
  EVENT_SLOT_PAYER_NAME: "PAYER_NAME",
  EVENT_SLOT_COMMITTED_AT: "COMMITTED_AT",
  EVENT_SLOT_TALLY_COUNT: "TALLY_COUNT",
  EVENT_SLOT_TALLY_SUM: "TALLY_SUM",
};

/** @throws Error for a slot of a later payid: without its value the event would be wrong */
function toTemplate({ slots, ...event }: EventTemplate__Output): EventTemplate<PaymentSlot> {
  const known = slots.map((slot) => {
    const name = SLOTS[slot];
    if (!name) throw new Error(`The event template of ${event.key} has an unknown slot: ${slot}.`);
    return name;
  });
  return { ...event, slots: known };
}

const RECEIVED_KINDS = {
  RECEIVED_PAYMENT_KIND_UNSPECIFIED: "payid",
  RECEIVED_PAYMENT_KIND_PAYID: "payid",
  RECEIVED_PAYMENT_KIND_VIRTUAL_ACCOUNT: "virtual_account",
} as const;

const RECEIVED_STATUSES = {
  ACCOUNT_PAYMENT_STATUS_UNSPECIFIED: "pending",
  ACCOUNT_PAYMENT_STATUS_PENDING: "pending",
  ACCOUNT_PAYMENT_STATUS_COMPLETED: "completed",
  ACCOUNT_PAYMENT_STATUS_REJECTED: "rejected",
} as const;

function toReceived(id: string, payment: ReceivedPayment__Output): ReceivedPayment {
  const { payerWalletPayId: walletPayId, payerMerchantId: merchantId } = payment;
  const { payerAccountNumber, payerBankCode: bankCode } = payment;
  const account = { accountNumber: payerAccountNumber, bankCode };
  const bank = account.accountNumber && bankCode ? account : undefined;
  return {
    id,
    kind: RECEIVED_KINDS[payment.kind],
    amount: BigInt(payment.amountKobo),
    status: RECEIVED_STATUSES[payment.status],
    payerName: payment.payerName,
    payer: walletPayId ? { walletPayId, merchantId } : bank,
  };
}
