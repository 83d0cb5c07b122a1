import { BEGUN, ENDED, type OperationExamples, onePage, TRANSACTION_ID, WALLET } from "./example";

const balance = {
  payId: WALLET,
  currency: "NGN",
  available: 4_750_000,
  held: 250_000,
  ledger: 5_000_000,
  asOf: ENDED,
};

const wallet = { ...balance, lowBalanceThreshold: 500_000, fundingAccount: null };

export const WALLETS: OperationExamples = {
  listWallets: {
    messages: { 200: "Wallets retrieved." },
    responses: { 200: onePage("wallets", wallet) },
  },
  getWallet: {
    params: { payId: WALLET },
    messages: { 200: "Wallet retrieved." },
    responses: { 200: wallet },
  },
  updateWallet: {
    params: { payId: WALLET },
    body: { lowBalanceThreshold: 500_000 },
    messages: { 200: "Wallet updated." },
    responses: { 200: wallet },
  },
  walletBalance: {
    params: { payId: WALLET },
    messages: { 200: "Wallet balance retrieved." },
    responses: { 200: balance },
  },
  walletStatement: {
    params: { payId: WALLET },
    query: { from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z" },
    messages: { 200: "Wallet statement retrieved." },
    responses: {
      200: onePage("entries", {
        id: "ent_01m7yq1we0f9r9w24cz78fcert",
        type: "payid_transfer",
        direction: "debit",
        amount: 250_000,
        balanceAfter: 4_750_000,
        reference: "supply-0412",
        source: { type: "payid_transfer", id: "supply-0412" },
        transactionId: TRANSACTION_ID,
        narration: "Supplies for November",
        createdAt: BEGUN,
      }),
    },
    file: [
      "id,type,direction,amount,balanceAfter,reference,transactionId,narration,createdAt,sourceType,sourceId",
      `ent_01m7yq1we0f9r9w24cz78fcert,payid_transfer,debit,250000,4750000,supply-0412,${TRANSACTION_ID},Supplies for November,${BEGUN},payid_transfer,supply-0412`,
    ].join("\r\n"),
  },
};
