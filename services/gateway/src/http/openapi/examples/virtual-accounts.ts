import { BEGUN, ENDED, type OperationExamples, onePage, TRANSACTION_ID } from "./example";
import { orderHolder } from "./pay-ids";

const ACCOUNT_ID = "va_01m7yq1we0f4h8k0hbg5vmyzjg";

export const virtualAccount = {
  id: ACCOUNT_ID,
  type: "single",
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
  closedAt: null,
};

const permanentAccount = {
  id: "va_01m7yq1we0f4h8k0hbg5vmyzjk",
  type: "permanent",
  accountNumber: "0123456730",
  accountName: "Ada Stores / Bola Ade",
  bankName: "Guaranty Trust Bank",
  bankCode: "058",
  reference: "user-4821",
  customer: "cus_01m7yq1we0f9r9w24cz78fcert",
  amount: null,
  amountValidation: "A5",
  amountReceived: 0,
  paymentsCount: 0,
  currency: "NGN",
  status: "active",
  identity: { type: "bvn", number: "•••••••1234" },
  metadata: {},
  createdAt: BEGUN,
  closedAt: null,
};

const theAccount = { params: { id: permanentAccount.id } };

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
  createPermanentAccount: {
    body: {
      customer: permanentAccount.customer,
      reference: "user-4821",
      identity: { type: "bvn", number: "22212341234" },
    },
    messages: { 201: "Permanent account created." },
    responses: { 201: permanentAccount },
    refusals: {
      DUPLICATE_REFERENCE: { ...orderHolder, reference: "user-4821", type: "virtual_account" },
    },
  },
  getVirtualAccountById: {
    ...theAccount,
    messages: { 200: "Virtual account retrieved." },
    responses: { 200: permanentAccount },
  },
  listVirtualAccountPayments: {
    ...theAccount,
    messages: { 200: "Payments retrieved." },
    responses: {
      200: onePage("payments", {
        transactionId: TRANSACTION_ID,
        sequence: 1,
        reference: "0123456730/1",
        sessionId: "000014261121092800000000000001",
        amount: 500_000,
        paidAt: ENDED,
        payerName: "CHIOMA EZE",
        payerAccountNumber: "0123456716",
        payerBankCode: "044",
        narration: "November",
        status: "completed",
        rejectionReason: null,
      }),
    },
  },
  closeVirtualAccount: {
    ...theAccount,
    messages: { 200: "Virtual account closed." },
    responses: { 200: { ...permanentAccount, status: "closed", closedAt: ENDED } },
  },
  reopenVirtualAccount: {
    ...theAccount,
    messages: { 200: "Virtual account reopened." },
    responses: { 200: permanentAccount },
  },
  listVirtualAccounts: {
    query: { status: "active" },
    messages: { 200: "Virtual accounts retrieved." },
    responses: { 200: onePage("virtualAccounts", virtualAccount) },
  },
};
