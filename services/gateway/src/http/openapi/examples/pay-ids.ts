import { BEGUN, LATER, type OperationExamples, onePage } from "./example";

const dynamicPayId = {
  payId: "4g7k2m9qzx.dpid",
  name: "Ada Stores",
  reference: "order-1042",
  expiresAt: LATER,
  status: "active",
  type: "dynamic",
  metadata: { basket: "b-1042" },
  expectedAmount: 1_250_000,
  amountReceived: 0,
  paymentsCount: 0,
  createdAt: BEGUN,
};

const staticPayId = {
  payId: "ada-stores-lekki.spid",
  name: "Ada Stores Lekki",
  reference: "till-3",
  status: "active",
  type: "static",
  metadata: {},
  amountReceived: 4_380_000,
  paymentsCount: 7,
  createdAt: BEGUN,
};

/** Another record has the reference already. */
export const orderHolder = {
  reference: "order-1042",
  type: "virtual_payid",
  transactionId: null,
  status: "pending",
};

export const PAY_IDS: OperationExamples = {
  health: {
    responses: {
      200: {
        success: true,
        message: "Kobo is up and your key works.",
        timestamp: BEGUN,
        version: "0.1.0",
      },
    },
  },
  createDynamicPayId: {
    body: { reference: "order-1042", amount: 1_250_000, metadata: { basket: "b-1042" } },
    messages: { 201: "Dynamic PayID created." },
    responses: { 201: dynamicPayId },
    refusals: { DUPLICATE_REFERENCE: orderHolder },
  },
  createStaticPayId: {
    body: { name: "Ada Stores Lekki", reference: "till-3" },
    messages: { 201: "Static PayID created." },
    responses: { 201: { ...staticPayId, amountReceived: 0, paymentsCount: 0 } },
    refusals: { DUPLICATE_REFERENCE: { ...orderHolder, reference: "till-3" } },
  },
  verifyPayId: {
    body: { payId: "4g7k2m9qzx.dpid" },
    messages: { 200: "PayID verified." },
    responses: {
      200: {
        payId: "4g7k2m9qzx.dpid",
        accountName: "Ada Stores",
        merchantName: "Ada Stores",
        isVirtualPayId: true,
        isActive: true,
        expiresAt: LATER,
        type: "dynamic",
      },
    },
  },
  deactivatePayId: {
    body: { payId: staticPayId.payId },
    messages: { 200: "PayID deactivated." },
    responses: { 200: { ...staticPayId, status: "inactive" } },
  },
  activatePayId: {
    body: { payId: staticPayId.payId },
    messages: { 200: "PayID activated." },
    responses: { 200: staticPayId },
  },
  getPayId: {
    params: { payId: staticPayId.payId },
    messages: { 200: "PayID retrieved." },
    responses: { 200: staticPayId },
  },
  listPayIds: {
    query: { type: "dynamic", status: "active" },
    messages: { 200: "PayIDs retrieved." },
    responses: { 200: onePage("payIds", dynamicPayId) },
  },
};
