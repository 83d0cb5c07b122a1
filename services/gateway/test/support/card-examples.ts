import type { Rpc } from "./fake-services";

/** A valid request of one card operation. */
interface CardExample {
  /** The path from the host. */
  path: string;
  /** The exact body. */
  raw?: string;
  rpc: Rpc;
}

export const CARD_NUMBER = "4242424242424242";

export const CARD_BODY = JSON.stringify({
  amount: 50_000,
  currency: "usd",
  customer: { email: "chi@example.com", name: "Chi Obi" },
  payment_method: {
    type: "card",
    card: { number: CARD_NUMBER, exp_month: 12, exp_year: 2030, cvc: "737" },
  },
});

const METHOD_BODY = JSON.stringify({
  type: "card",
  card: { number: CARD_NUMBER, exp_month: 12, exp_year: 2030, cvc: "737" },
});

export type CardOperationName =
  | "POST /v2/payment_methods"
  | "POST /v2/payments"
  | "GET /v2/payments"
  | "POST /v1/payments"
  | "POST /v2/payments/:payment_id"
  | "GET /v2/payments/:payment_id"
  | "POST /v2/payments/:payment_id/capture"
  | "POST /v2/payments/:payment_id/cancel"
  | "POST /v2/payments/:payment_id/refunds"
  | "GET /v2/payments/:payment_id/refunds"
  | "GET /v2/payments/:payment_id/refunds/:refund_id";

export const CARD_EXAMPLES: Record<CardOperationName, CardExample> = {
  "POST /v2/payment_methods": {
    path: "/v2/payment_methods",
    raw: METHOD_BODY,
    rpc: "cardPayments.CreatePaymentMethod",
  },
  "POST /v2/payments": {
    path: "/v2/payments",
    raw: CARD_BODY,
    rpc: "cardPayments.CreatePayment",
  },
  "GET /v2/payments": { path: "/v2/payments", rpc: "cardPayments.ListPayments" },
  "POST /v1/payments": {
    path: "/v1/payments",
    raw: CARD_BODY,
    rpc: "cardPayments.CreatePayment",
  },
  "POST /v2/payments/:payment_id": {
    path: "/v2/payments/order-7",
    raw: CARD_BODY,
    rpc: "cardPayments.CreatePayment",
  },
  "GET /v2/payments/:payment_id": {
    path: "/v2/payments/pay_01",
    rpc: "cardPayments.GetPayment",
  },
  "POST /v2/payments/:payment_id/capture": {
    path: "/v2/payments/pay_01/capture",
    raw: '{"amount":20000}',
    rpc: "cardPayments.CapturePayment",
  },
  "POST /v2/payments/:payment_id/cancel": {
    path: "/v2/payments/pay_01/cancel",
    raw: "{}",
    rpc: "cardPayments.CancelPayment",
  },
  "POST /v2/payments/:payment_id/refunds": {
    path: "/v2/payments/pay_01/refunds",
    raw: '{"amount":20000,"reason":"Too small"}',
    rpc: "cardPayments.CreateRefund",
  },
  "GET /v2/payments/:payment_id/refunds": {
    path: "/v2/payments/pay_01/refunds",
    rpc: "cardPayments.ListRefunds",
  },
  "GET /v2/payments/:payment_id/refunds/:refund_id": {
    path: "/v2/payments/pay_01/refunds/re_01",
    rpc: "cardPayments.GetRefund",
  },
};

export const CARD_NAMES = Object.keys(CARD_EXAMPLES) as CardOperationName[];

/** Operations whose body the gateway does not read. */
export const CARD_POSTS = CARD_NAMES.filter((name) => name.startsWith("POST "));
