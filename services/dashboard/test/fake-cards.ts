import { fromPublicId, newId, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import { fromWireTenant, type Handlers } from "@kobo/rpc";
import { type FakePayment, type FakePayments, toCardPayment } from "./fake-payments";

/** A payment that can be captured, canceled and refunded. */
export interface FakeCard extends FakePayment {
  id: string;
  card: NonNullable<FakePayment["card"]>;
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

const AMOUNT = 50_000;

/** The card payments among all, with their refunds. */
export class FakeCards {
  readonly refunds: FakeRefund[] = [];
  /** While true, the processor answers no refund. */
  processorIsSilent = false;

  constructor(readonly payments: FakePayments) {}

  given(
    owner: { merchantId: string; mode: Mode },
    state: "authorized" | "succeeded" = "authorized",
  ): FakeCard {
    // Later than all before, so that the order of the list is that of the test.
    const atMs = Date.now() + this.payments.all.length;
    const { uuid, id } = this.payments.given(owner, "card_payment", { amountKobo: AMOUNT, atMs });
    const payment = this.payments.all.find((each) => each.uuid === uuid) as FakeCard;
    Object.assign(payment, { id });
    become(payment, state);
    return payment;
  }

  /** @throws AppError PAYMENT_NOT_FOUND */
  find(tenant: Parameters<typeof fromWireTenant>[0], id: string): FakePayment & Partial<FakeCard> {
    const { merchantId, mode } = fromWireTenant(tenant);
    const own = this.payments.of("card_payment", `${merchantId}/${mode}`);
    const payment = own.find(({ uuid }) => toPublicId("pay", uuid) === id);
    if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
    return payment;
  }

  refundsOf(id: string): FakeRefund[] {
    return this.refunds.filter(({ paymentId }) => paymentId === id).toReversed();
  }
}

export function become(payment: FakePayment, state: "authorized" | "succeeded" | "canceled"): void {
  const isCapturable = state === "authorized";
  const captured = state === "succeeded" ? AMOUNT : 0;
  payment.apiStatus = isCapturable ? "pending" : state;
  payment.card = { isCapturable, captured, refunded: 0 };
}

/** The methods for a single card payment. */
export function cardHandlers(cards: FakeCards): Partial<Handlers<CardPaymentsDefinition>> {
  const findCapturable: typeof cards.find = (tenant, id) => {
    const payment = cards.find(tenant, id);
    if (!payment.card?.isCapturable) throw new AppError("INVALID_PAYMENT_STATE");
    return payment;
  };
  return {
    ListRefunds: async ({ tenant, paymentId }) => {
      cards.find(tenant, paymentId);
      return { refunds: cards.refundsOf(paymentId) };
    },
    ListAllRefunds: async ({ tenant, paymentId, status, before, limit }) => {
      const { merchantId, mode } = fromWireTenant(tenant);
      const ids = cards.payments
        .of("card_payment", `${merchantId}/${mode}`)
        .map(({ uuid }) => toPublicId("pay", uuid));
      const own = cards.refunds
        .filter((each) => ids.includes(each.paymentId))
        .filter((each) => paymentId === "" || each.paymentId === paymentId)
        .filter((each) => status === "REFUND_STATUS_UNSPECIFIED" || each.status === status)
        .filter(({ id }) => before === "" || (fromPublicId("re", id) ?? "") < before)
        .toReversed();
      return { refunds: own.slice(0, limit), hasMore: own.length > limit };
    },
    CapturePayment: async ({ tenant, paymentId, body }) => {
      const payment = findCapturable(tenant, paymentId);
      const { amount = payment.amountKobo } = JSON.parse(body.toString());
      become(payment, "succeeded");
      Object.assign(payment.card ?? {}, { captured: amount });
      return { payment: toCardPayment(payment) };
    },
    CancelPayment: async ({ tenant, paymentId }) => {
      const payment = findCapturable(tenant, paymentId);
      become(payment, "canceled");
      return { payment: toCardPayment(payment) };
    },
    CreateRefund: async ({ tenant, paymentId, body, idempotencyKeyHash }) => {
      const { card } = cards.find(tenant, paymentId);
      const request = { keyHash: idempotencyKeyHash.toString("hex"), body: body.toString() };
      const earlier = cards.refunds.find(({ keyHash }) => keyHash === request.keyHash);
      if (earlier && earlier.body !== request.body) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      if (earlier) return { refund: earlier };
      const taken = cards.refundsOf(paymentId).reduce((sum, { amount }) => sum + amount, 0);
      const left = (card?.captured ?? 0) - taken;
      const { amount = left, reason = "" } = JSON.parse(request.body);
      if (amount > left) throw new AppError("REFUND_AMOUNT_EXCEEDED");
      const status = cards.processorIsSilent ? "REFUND_STATUS_PENDING" : "REFUND_STATUS_SUCCEEDED";
      const refund: FakeRefund = { id: newId("re"), paymentId, amount, reason, status, ...request };
      cards.refunds.push(refund);
      if (card && !cards.processorIsSilent) card.refunded += amount;
      return { refund };
    },
  };
}
