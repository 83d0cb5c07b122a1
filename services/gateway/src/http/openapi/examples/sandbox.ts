import { purchase } from "./bills";
import { ENDED, LATER, type OperationExamples, TRANSACTION_ID, WALLET } from "./example";
import { completedRefund } from "./refunds";
import { bankTransfer } from "./transfers";
import { virtualAccount } from "./virtual-accounts";

export const SANDBOX: OperationExamples = {
  fundSandboxWallet: {
    params: { payId: WALLET },
    body: { amount: 5_000_000 },
    messages: { 201: "Sandbox wallet funded." },
    responses: {
      201: {
        transactionId: TRANSACTION_ID,
        payId: WALLET,
        amount: 5_000_000,
        status: "completed",
        completedAt: ENDED,
      },
    },
  },
  paySandboxPayId: {
    body: { reference: "order-1042", amount: 1_250_000, senderName: "Chioma Eze" },
    messages: { 201: "Payment made." },
    responses: {
      201: {
        payId: "4g7k2m9qzx.dpid",
        name: "Ada Stores",
        reference: "order-1042",
        expiresAt: LATER,
        status: "used",
        type: "dynamic",
        metadata: {},
        expectedAmount: 1_250_000,
        amountReceived: 1_250_000,
        paymentsCount: 1,
        createdAt: "2026-11-21T09:30:00.000Z",
        payment: {
          transactionId: TRANSACTION_ID,
          amount: 1_250_000,
          paidAt: ENDED,
          payerName: "Chioma Eze",
        },
      },
    },
  },
  paySandboxVirtualAccount: {
    body: { reference: "order-1043", amount: 500_000, senderName: "Chioma Eze" },
    messages: { 201: "Payment made." },
    responses: {
      201: {
        ...virtualAccount,
        status: "completed",
        payment: {
          transactionId: TRANSACTION_ID,
          sessionId: "000014261121092800000000000001",
          amount: 500_000,
          paidAt: ENDED,
          payerName: "Chioma Eze",
          payerAccountNumber: "0123456716",
          payerBankCode: "044",
          narration: "Order 1043",
          status: "accepted",
        },
      },
    },
  },
  settleSandboxTransfer: {
    params: { reference: "rent-november" },
    body: { outcome: "success" },
    messages: { 200: "Transfer settled." },
    responses: { 200: bankTransfer },
  },
  settleSandboxRefund: {
    params: { reference: completedRefund.reference },
    body: { outcome: "success" },
    messages: { 200: "Refund settled." },
    responses: { 200: completedRefund },
  },
  settleSandboxBill: {
    params: { reference: "topup-88" },
    body: { outcome: "success" },
    messages: { 200: "Bill purchase settled." },
    responses: { 200: purchase },
  },
  advanceSandboxTime: {
    body: { minutes: 90 },
    messages: { 200: "Time has passed for your test records." },
    responses: { 200: { advancedMinutes: 90, totalMinutes: 90 } },
  },
};
