import { newId, newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireTenant, type Handlers } from "@kobo/rpc";

interface FakeCardPayment {
  id: string;
  owner: string;
  amount: number;
  state: "authorized" | "succeeded" | "canceled";
  captured: number;
  createdAtMs: number;
}

interface FakeRefund {
  id: string;
  paymentId: string;
  amount: number;
  reason: string;
  status: "REFUND_STATUS_PENDING" | "REFUND_STATUS_SUCCEEDED";
  /** The request that made it. */
  keyHash: string;
  body: string;
}

interface FakePending {
  transactionId: string;
  owner: string;
  reference: string;
}

const HOUR_MS = 3_600_000;
const BEGUN_AT_MS = Date.parse("2026-11-24T12:00:00.000Z");

/** The payments of all merchants at their services. */
export class FakePayments {
  readonly cards: FakeCardPayment[] = [];
  readonly refunds: FakeRefund[] = [];
  readonly transfers: FakePending[] = [];
  readonly bills: FakePending[] = [];
  /** While true, the processor answers no refund. */
  processorIsSilent = false;

  givenCardPayment(
    merchantId: string,
    mode: Mode,
    fields: Partial<FakeCardPayment> = {},
  ): FakeCardPayment {
    const payment: FakeCardPayment = {
      id: newId("pay"),
      owner: `${merchantId}/${mode}`,
      amount: 50_000,
      state: "authorized",
      captured: fields.state === "succeeded" ? 50_000 : 0,
      createdAtMs: BEGUN_AT_MS + this.cards.length,
      ...fields,
    };
    this.cards.push(payment);
    return payment;
  }

  givenPending(kind: "transfers" | "bills", merchantId: string, mode: Mode): FakePending {
    const transactionId = toPublicId("txn", newUuid());
    const pending = { transactionId, owner: `${merchantId}/${mode}`, reference: newUuid() };
    this[kind].push(pending);
    return pending;
  }
}

type WireTenant = Parameters<typeof fromWireTenant>[0];

function ownerOf(wire: WireTenant): string {
  const { merchantId, mode } = fromWireTenant(wire);
  return `${merchantId}/${mode}`;
}

export function transferHandlers(fakes: FakePayments): Partial<Handlers<TransfersDefinition>> {
  return {
    ListTransfers: async ({ tenant, limit }) => ({
      transfers: fakes.transfers
        .filter(({ owner }) => owner === ownerOf(tenant))
        .slice(0, limit)
        .map((transfer) => ({
          externalTransfer: {
            ...transfer,
            ...{ toAccountName: "BOLA ADE", bankName: "GTBank", amountKobo: 10_050 },
            createdAtMs: BEGUN_AT_MS,
          },
        })),
    }),
  };
}

export function billHandlers(fakes: FakePayments): Partial<Handlers<BillsDefinition>> {
  return {
    ListPurchases: async ({ tenant, limit }) => ({
      purchases: fakes.bills
        .filter(({ owner }) => owner === ownerOf(tenant))
        .slice(0, limit)
        .map((bill) => ({
          ...{ ...bill, narration: "MTN Airtime", amountKobo: 5_000 },
          ...{ requiresManualReview: true, createdAtMs: BEGUN_AT_MS },
        })),
    }),
  };
}

export function cardHandlers(fakes: FakePayments): Partial<Handlers<CardPaymentsDefinition>> {
  const find = (tenant: WireTenant, id: string) => {
    const owner = ownerOf(tenant);
    const payment = fakes.cards.find((each) => each.id === id && each.owner === owner);
    if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
    return payment;
  };
  const refundsOf = ({ id }: FakeCardPayment) =>
    fakes.refunds.filter(({ paymentId }) => paymentId === id);
  const toWire = (payment: FakeCardPayment) => {
    const { id, amount, state, captured, createdAtMs } = payment;
    const isAuthorized = state === "authorized";
    const done = refundsOf(payment).filter(({ status }) => status === "REFUND_STATUS_SUCCEEDED");
    return {
      ...{ id, amount, currency: "NGN", createdAtMs, updatedAtMs: createdAtMs },
      transactionId: `txn_of_${id}`,
      status: STATUSES[state],
      customer: { id: "cus_1", email: `payer-of-${id}@example.com`.toLowerCase(), name: "Payer" },
      paymentMethod: { id: "pm_1", brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 },
      amountCapturable: isAuthorized ? amount : 0,
      amountCaptured: captured,
      amountRefunded: done.reduce((sum, refund) => sum + refund.amount, 0),
      captureBeforeMs: isAuthorized ? createdAtMs + HOUR_MS : 0,
    };
  };
  const refused = () => new AppError("INVALID_PAYMENT_STATE", "It cannot be done now.");
  return {
    ListPayments: async ({ tenant, limit, capturable, status, position }) => {
      const owner = ownerOf(tenant);
      const found = fakes.cards
        .filter((each) => each.owner === owner)
        .filter(({ state }) => !capturable || state === "authorized")
        .filter(
          ({ state }) => status === "PAYMENT_STATUS_UNSPECIFIED" || status === STATUSES[state],
        )
        .toReversed();
      if (position?.direction === "DIRECTION_PREVIOUS") {
        return { payments: found.slice(-limit).map(toWire), next: null };
      }
      const before = Number(position?.createdAtUs ?? Number.POSITIVE_INFINITY);
      const rest = found.filter(({ createdAtMs }) => createdAtMs * 1_000 < before);
      const page = rest.slice(0, limit);
      const hasMore = rest.length > limit;
      const next = {
        createdAtUs: (page.at(-1)?.createdAtMs ?? 0) * 1_000,
        ...{ uuid: newUuid(), direction: "DIRECTION_NEXT" as const },
      };
      return { payments: page.map(toWire), next: hasMore ? next : null };
    },
    GetPayment: async ({ tenant, paymentId }) => ({ payment: toWire(find(tenant, paymentId)) }),
    ListRefunds: async ({ tenant, paymentId }) => ({
      refunds: refundsOf(find(tenant, paymentId)).toReversed(),
    }),
    CapturePayment: async ({ tenant, paymentId, body }) => {
      const payment = find(tenant, paymentId);
      if (payment.state !== "authorized") throw refused();
      const { amount = payment.amount } = JSON.parse(body.toString());
      Object.assign(payment, { state: "succeeded", captured: amount });
      return { payment: toWire(payment) };
    },
    CancelPayment: async ({ tenant, paymentId }) => {
      const payment = find(tenant, paymentId);
      if (payment.state !== "authorized") throw refused();
      payment.state = "canceled";
      return { payment: toWire(payment) };
    },
    CreateRefund: async ({ tenant, paymentId, body, idempotencyKeyHash }) => {
      const payment = find(tenant, paymentId);
      const request = { keyHash: idempotencyKeyHash.toString("hex"), body: body.toString() };
      const earlier = fakes.refunds.find(({ keyHash }) => keyHash === request.keyHash);
      if (earlier && earlier.body !== request.body) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      if (earlier) return { refund: earlier };
      const taken = refundsOf(payment).reduce((sum, refund) => sum + refund.amount, 0);
      const left = payment.captured - taken;
      const { amount = left, reason = "" } = JSON.parse(request.body);
      if (amount > left) throw new AppError("REFUND_AMOUNT_EXCEEDED");
      const status = fakes.processorIsSilent ? "REFUND_STATUS_PENDING" : "REFUND_STATUS_SUCCEEDED";
      const refund: FakeRefund = { id: newId("re"), paymentId, amount, reason, status, ...request };
      fakes.refunds.push(refund);
      return { refund };
    },
  };
}

const STATUSES = {
  authorized: "PAYMENT_STATUS_PENDING",
  succeeded: "PAYMENT_STATUS_SUCCEEDED",
  canceled: "PAYMENT_STATUS_CANCELED",
} as const;
