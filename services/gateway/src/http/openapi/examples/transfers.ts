import { BEGUN, ENDED, type OperationExamples, onePage, TRANSACTION_ID, WALLET } from "./example";

const payIdTransfer = {
  type: "payid_transfer",
  transactionId: TRANSACTION_ID,
  reference: "supply-0412",
  fromPayId: WALLET,
  toPayId: "bello-ventures.spid",
  amount: 250_000,
  narration: "Supplies for November",
  status: "completed",
  completedAt: BEGUN,
  destinationAccountName: "Bello Ventures",
};

export const bankTransfer = {
  type: "external_transfer",
  transactionId: TRANSACTION_ID,
  transactionIds: [TRANSACTION_ID],
  reference: "rent-november",
  fromPayId: WALLET,
  toAccountNumber: "0690000031",
  toAccountName: "EMEKA OBI",
  bankCode: "058",
  bankName: "Guaranty Trust Bank",
  amount: 1_000_000,
  fee: 0,
  stampDuty: 0,
  totalDebit: 1_000_000,
  narration: "Rent",
  status: "completed",
  completedAt: ENDED,
  createdAt: BEGUN,
  updatedAt: ENDED,
};

const holder = {
  reference: "rent-november",
  type: "external_transfer",
  transactionId: TRANSACTION_ID,
  status: "completed",
};

const expected = {
  reference: "order-1042",
  type: "virtual_payid",
  payId: "4g7k2m9qzx.dpid",
  transactionId: TRANSACTION_ID,
  transactionIds: [TRANSACTION_ID],
  status: "completed",
  verified: true,
  customerEmail: "",
  customerName: "CHIOMA EZE",
  amount: 1_250_000,
  expectedAmount: 1_250_000,
  difference: 0,
  paymentsCount: 1,
  createdAt: BEGUN,
  updatedAt: ENDED,
};

export const TRANSFERS: OperationExamples = {
  transferToPayId: {
    body: {
      fromPayId: WALLET,
      toPayId: "bello-ventures.spid",
      amount: 250_000,
      narration: "Supplies for November",
      reference: "supply-0412",
    },
    messages: { 201: "Transfer completed." },
    responses: { 201: payIdTransfer },
    refusals: {
      DUPLICATE_REFERENCE: { ...holder, reference: "supply-0412", type: "payid_transfer" },
    },
  },
  verifyExternalAccount: {
    body: { accountNumber: "0690000031", bankCode: "058" },
    messages: { 200: "Account verified." },
    responses: {
      200: {
        accountNumber: "0690000031",
        accountName: "EMEKA OBI",
        bankCode: "058",
        bankName: "Guaranty Trust Bank",
        bankLogo: "https://sandbox.kobo.example/logos/banks/guaranty-trust-bank.svg",
        verified: true,
      },
    },
  },
  transferToBank: {
    body: {
      fromPayId: WALLET,
      accountNumber: "0690000031",
      bankCode: "058",
      amount: 1_000_000,
      narration: "Rent",
      reference: "rent-november",
    },
    messages: {
      201: "Transfer completed.",
      202: "The transfer is on its way. Its outcome will be sent as an event.",
    },
    responses: {
      201: bankTransfer,
      202: { ...bankTransfer, status: "pending", completedAt: null },
    },
    refusals: {
      DUPLICATE_REFERENCE: holder,
      TRANSFER_FAILED: {
        ...bankTransfer,
        status: "failed",
        failureReason: "REJECTED_BY_BANK",
        completedAt: null,
      },
    },
  },
  getTransfer: {
    params: { reference: "rent-november" },
    messages: { 200: "Transfer retrieved." },
    responses: { 200: bankTransfer },
  },
  listTransfers: {
    query: { type: "external_transfer", from: "2026-11-01T00:00:00Z" },
    messages: { 200: "Transfers retrieved." },
    responses: { 200: onePage("transfers", bankTransfer) },
  },
  listBanks: {
    messages: { 200: "Banks retrieved." },
    responses: {
      200: {
        banks: [
          {
            bankCode: "058",
            bankName: "Guaranty Trust Bank",
            logoUrl: "https://sandbox.kobo.example/logos/banks/guaranty-trust-bank.svg",
          },
        ],
        total: 1,
      },
    },
  },
  transactionStatus: {
    query: { reference: "order-1042" },
    messages: { 200: "Transaction status retrieved." },
    responses: { 200: expected },
  },
  verifyTransaction: {
    body: { reference: "order-1042" },
    messages: { 200: "Transaction verified." },
    responses: { 200: expected },
  },
};
