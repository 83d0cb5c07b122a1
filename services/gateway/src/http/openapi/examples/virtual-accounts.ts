import { BEGUN, type OperationExamples, onePage } from "./example";
import { orderHolder } from "./pay-ids";

export const virtualAccount = {
  accountNumber: "0123456709",
  accountName: "Ada Stores / Order 1043",
  bankName: "Guaranty Trust Bank",
  bankCode: "058",
  reference: "order-1043",
  amount: 500_000,
  amountReceived: 0,
  currency: "NGN",
  expiresAt: "2026-11-21T10:30:00.000Z",
  validityTime: 60,
  amountValidation: "exact",
  status: "active",
  metadata: {},
  createdAt: BEGUN,
};

export const VIRTUAL_ACCOUNTS: OperationExamples = {
  createVirtualAccount: {
    body: {
      amount: 500_000,
      name: "Order 1043",
      reference: "order-1043",
      validityTime: 60,
      amountValidation: "exact",
    },
    messages: { 201: "Virtual account created." },
    responses: { 201: virtualAccount },
    refusals: {
      DUPLICATE_REFERENCE: { ...orderHolder, reference: "order-1043", type: "virtual_account" },
    },
  },
  getVirtualAccount: {
    params: { accountNumber: virtualAccount.accountNumber },
    messages: { 200: "Virtual account retrieved." },
    responses: { 200: virtualAccount },
  },
  listVirtualAccounts: {
    query: { status: "active" },
    messages: { 200: "Virtual accounts retrieved." },
    responses: { 200: onePage("virtualAccounts", virtualAccount) },
  },
};
