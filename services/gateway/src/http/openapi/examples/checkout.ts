import { BEGUN, ENDED, type OperationExamples, onePage } from "./example";

const SESSION_ID = "cs_01m7yq1we0f9r9w24cz78fcert";

const session = {
  id: SESSION_ID,
  reference: "order-1044",
  status: "open",
  amount: 1_250_000,
  currency: "NGN",
  customer: { email: "ada@example.com", name: "Ada Obi" },
  methods: ["card", "bank_transfer", "payid"],
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: {},
  paymentLink: null,
  payment: null,
  extraPayments: [],
  createdAt: BEGUN,
  expiresAt: "2026-11-22T09:30:00.000Z",
  endedAt: null,
  updatedAt: BEGUN,
};

const clientSecret = `${SESSION_ID}_secret_example`;
const open = { url: `https://checkout.kobo.example/c/${clientSecret}`, clientSecret };

const completed = {
  ...session,
  status: "completed",
  payment: {
    method: "bank_transfer",
    transactionId: "txn_01m7yq1we0f9r9w24cz78fcert",
    reference: `${SESSION_ID}-1`,
    amount: 1_250_000,
    receivedAt: ENDED,
  },
  endedAt: ENDED,
  updatedAt: ENDED,
};

export const CHECKOUT: OperationExamples = {
  createCheckoutSession: {
    body: {
      amount: 1_250_000,
      reference: "order-1044",
      customer: { email: "ada@example.com", name: "Ada Obi" },
      successUrl: "https://shop.example/thanks",
      cancelUrl: "https://shop.example/cart",
    },
    messages: { 201: "Checkout session created. Send the customer to its `url`." },
    responses: { 201: { ...session, ...open } },
    refusals: {
      DUPLICATE_REFERENCE: {
        reference: "order-1044",
        type: "checkout_session",
        transactionId: null,
        id: SESSION_ID,
        status: "completed",
      },
    },
  },
  listCheckoutSessions: {
    query: { status: "completed" },
    messages: { 200: "Checkout sessions retrieved." },
    responses: { 200: onePage("checkoutSessions", completed) },
  },
  getCheckoutSession: {
    params: { id: SESSION_ID },
    messages: { 200: "Checkout session retrieved." },
    responses: { 200: { ...completed, ...open } },
  },
  expireCheckoutSession: {
    params: { id: SESSION_ID },
    messages: { 200: "Checkout session expired." },
    responses: { 200: { ...session, status: "expired", endedAt: ENDED, updatedAt: ENDED } },
  },
  readClientSession: {
    body: { clientSecret },
    messages: { 200: "Checkout session retrieved." },
    responses: {
      200: {
        id: SESSION_ID,
        status: "completed",
        amount: 1_250_000,
        currency: "NGN",
        methods: ["card", "bank_transfer", "payid"],
        successUrl: "https://shop.example/thanks",
        cancelUrl: "https://shop.example/cart",
        payment: { method: "bank_transfer", amount: 1_250_000, receivedAt: ENDED },
        createdAt: BEGUN,
        expiresAt: "2026-11-22T09:30:00.000Z",
        endedAt: ENDED,
      },
    },
  },
};
