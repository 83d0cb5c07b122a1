import type { ApiRequest } from "../api";
import {
  amountOf,
  type Context,
  fieldOf,
  get,
  isStatus,
  type Make,
  type Operation,
  post,
  type Step,
} from "./operation";

/** The last two answer nothing for ten seconds: more of them, and their circuit breaker opens. */
const CARDS = [
  ...Array<string>(12).fill("4242424242424242"),
  ...Array<string>(4).fill("4000000000000002"),
  "4000000000005043",
  "4000000000005084",
];
const AMOUNT = 25_000;
const REFUND = 5_000;

/** Charged at once under a name of the merchant's own; half of them are refunded in part. */
export const cardPayment: Make = (context) => {
  const { random, reference } = context;
  const path = `/v2/payments/${reference}`;
  const body = paymentOf(random.pick(CARDS), { capture: true });
  const refund = post(`${path}/refunds`, reference, { amount: REFUND });
  const reads: Step[] = [
    get(`${path}/refunds`),
    (answers) => get(`${path}/refunds/${fieldOf(answers, 1, "id")}`),
  ];
  return payment(context, {
    kind: "card payment",
    requests: [post(path, reference, body), ...(random.next() < 0.5 ? [refund, ...reads] : [])],
    path: () => path,
  });
};

/** Under an id of ours, and by the old name of the operation now and then. */
export const anonymousCardPayment: Make = (context) => {
  const { random, reference } = context;
  const body = paymentOf(random.pick(CARDS), { capture: true });
  return payment(context, {
    kind: "card payment without a name",
    requests: [post(random.next() < 0.5 ? "/v2/payments" : "/v1/payments", reference, body)],
    path: (id) => `/v2/payments/${id}`,
  });
};

/** Authorised, then captured in part or cancelled. */
export const authorisedCardPayment: Make = (context) => {
  const { random, reference } = context;
  const path = `/v2/payments/${reference}`;
  const end =
    random.next() < 0.6
      ? post(`${path}/capture`, reference, { amount: 20_000 })
      : post(`${path}/cancel`, reference, {});
  const create = post(path, reference, paymentOf("4242424242424242", { capture: false }));
  return payment(context, {
    kind: "authorised card payment",
    requests: [create, untilKnown(path), end],
    path: () => path,
  });
};

/**
 * Reads a payment until its outcome is known: the answer to its creation may have been that it is pending. A payment that
 * waits for its capture is pending, too.
 */
export function untilKnown(path: string): ApiRequest {
  return {
    ...get(path),
    until: (payment) =>
      payment.status !== "pending" ||
      (payment.capture === false && amountOf(payment, "amount_capturable") > 0),
  };
}

export function paymentOf(number: string, { capture }: { capture: boolean }) {
  return {
    amount: AMOUNT,
    currency: "NGN",
    customer: { email: "buyer@example.com" },
    payment_method: { type: "card", card: { number, exp_month: 12, exp_year: 2034, cvc: "123" } },
    capture,
  };
}

function payment(
  { merchant, reference }: Context,
  {
    kind,
    requests,
    path,
  }: { kind: string; requests: readonly Step[]; path: (id: string) => string },
): Operation {
  return {
    kind,
    merchant: merchant.index,
    reference,
    requests,
    record: {
      read: (answers) => get(path(fieldOf(answers, 0, "id"))),
      isFinal: isStatus("succeeded", "failed", "canceled", "partially_refunded"),
      effectOf: (record) => {
        const captured = amountOf(record, "amount_captured");
        const net = captured - amountOf(record, "fee") - amountOf(record, "amount_refunded");
        return new Map([[merchant.index, captured === 0 ? 0 : net]]);
      },
      eventOf: ({ status }) =>
        status === "failed" || status === "canceled" ? `payment.${status}` : "payment.succeeded",
    },
  };
}
