import { eventText, RETRY_FIELD } from "../../../domain/events/streamed-event";
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

const BULK_ID = "blk_01m7yq1we0f9r9w24cz78fcert";

const bulkDraft = {
  id: BULK_ID,
  reference: "salaries-2026-11",
  fromPayId: WALLET,
  status: "draft",
  needsSecondApprover: false,
  rows: { total: 2, pending: 2, processing: 0, completed: 0, failed: 0, canceled: 0 },
  amount: 1_250_000,
  completedAmount: 0,
  fees: 0,
  stampDuties: 0,
  totalDebit: 1_250_000,
  createdAt: BEGUN,
  approvedAt: null,
  endedAt: null,
  updatedAt: BEGUN,
};

const bulkResults = [
  "row,reference,status,transactionId,toPayId,toAccountNumber,bankCode,accountName,amount,fee,stampDuty,narration,errorCode,errorMessage,updatedAt",
  `2,salaries-2026-11/2,failed,,,0690000031,058,,1000000,0,0,Salary,INSUFFICIENT_FUNDS,The source has too little money.,${ENDED}`,
].join("\r\n");

const bulkCompleted = {
  ...bulkDraft,
  status: "completed",
  rows: { ...bulkDraft.rows, pending: 0, completed: 1, failed: 1 },
  completedAmount: 250_000,
  approvedAt: BEGUN,
  endedAt: ENDED,
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
  createBulkTransfer: {
    body: {
      reference: "salaries-2026-11",
      fromPayId: WALLET,
      transfers: [
        { toPayId: "bello-ventures.spid", amount: 250_000, reference: "salaries-2026-11/1" },
        {
          accountNumber: "0690000031",
          bankCode: "058",
          amount: 1_000_000,
          narration: "Salary",
          reference: "salaries-2026-11/2",
        },
      ],
    },
    table: [
      "toPayId,accountNumber,bankCode,amount,narration,reference",
      "bello-ventures.spid,,,250000,,salaries-2026-11/1",
      ",0690000031,058,1000000,Salary,salaries-2026-11/2",
    ].join("\r\n"),
    messages: { 201: "Bulk transfer created. Approve it to pay its rows." },
    responses: { 201: bulkDraft },
    refusals: {
      DUPLICATE_REFERENCE: {
        reference: "salaries-2026-11",
        type: "bulk_transfer",
        transactionId: null,
        id: BULK_ID,
        status: "completed",
      },
    },
  },
  listBulkTransfers: {
    query: { status: "completed" },
    messages: { 200: "Bulk transfers retrieved." },
    responses: { 200: onePage("bulkTransfers", bulkCompleted) },
  },
  getBulkTransfer: {
    params: { id: BULK_ID },
    messages: { 200: "Bulk transfer retrieved." },
    responses: { 200: bulkCompleted },
  },
  listBulkTransferRows: {
    params: { id: BULK_ID },
    query: { status: "failed" },
    messages: { 200: "Rows retrieved." },
    responses: {
      200: onePage("rows", {
        row: 2,
        reference: "salaries-2026-11/2",
        status: "failed",
        transactionId: null,
        toPayId: null,
        toAccountNumber: "0690000031",
        bankCode: "058",
        accountName: null,
        amount: 1_000_000,
        fee: 0,
        stampDuty: 0,
        narration: "Salary",
        error: { code: "INSUFFICIENT_FUNDS", message: "The source has too little money." },
        updatedAt: ENDED,
      }),
    },
    file: bulkResults,
  },
  downloadBulkTransferResults: {
    params: { id: BULK_ID },
    query: { status: "failed" },
    responses: {},
    file: bulkResults,
  },
  streamBulkTransferProgress: {
    params: { id: BULK_ID },
    responses: {},
    stream: `${RETRY_FIELD}${eventText({
      id: `${Date.parse(ENDED)}-completed-0-1-1-0`,
      name: "progress",
      payload: JSON.stringify(bulkCompleted),
    })}`,
  },
  approveBulkTransfer: {
    params: { id: BULK_ID },
    messages: { 200: "Bulk transfer approved." },
    responses: { 200: { ...bulkDraft, status: "approved", approvedAt: BEGUN } },
  },
  pauseBulkTransfer: {
    params: { id: BULK_ID },
    messages: { 200: "Bulk transfer paused." },
    responses: { 200: { ...bulkDraft, status: "paused", approvedAt: BEGUN } },
  },
  resumeBulkTransfer: {
    params: { id: BULK_ID },
    messages: { 200: "Bulk transfer resumed." },
    responses: { 200: { ...bulkDraft, status: "approved", approvedAt: BEGUN } },
  },
  cancelBulkTransfer: {
    params: { id: BULK_ID },
    messages: { 200: "Bulk transfer canceled." },
    responses: {
      200: {
        ...bulkDraft,
        status: "canceled",
        rows: { ...bulkDraft.rows, pending: 0, canceled: 2 },
        endedAt: ENDED,
      },
    },
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
