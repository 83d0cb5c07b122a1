import type { Answer } from "../api";
import { amountOf, fieldOf, get, listOf, type Make, post, ROOT } from "./operation";

const BANK = "058";
const TAKES = "0690000031";
const REFUSES = "0690000036";

const isOver = ({ status }: Record<string, unknown>) =>
  status === "completed" || status === "canceled";

/** Rows to another merchant and to banks; paused and resumed, or canceled, on the way. */
export const bulkTransfer: Make = ({ random, merchant, payee, reference }) => {
  const amount = () => random.between(100, 900) * 100;
  const ends = [
    { toPayId: payee.till },
    { accountNumber: TAKES, bankCode: BANK },
    { toPayId: payee.till },
    { accountNumber: REFUSES, bankCode: BANK },
  ];
  const transfers = ends.map((end, index) => ({
    ...end,
    amount: amount(),
    reference: `${reference}/${index + 1}`,
  }));
  const one = (answers: readonly Answer[]) => `${ROOT}/transfers/bulk/${fieldOf(answers, 0, "id")}`;
  const isCanceled = random.next() < 0.2;
  const isPaused = random.next() < 0.4;
  const change = (verb: string) => (answers: readonly Answer[]) => ({
    ...post(`${one(answers)}/${verb}`, reference, {}),
    // It may be over already.
    accepts: [409],
  });
  return {
    kind: "bulk transfer",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/transfers/bulk`, reference, {
        reference,
        fromPayId: merchant.wallet,
        transfers,
      }),
      change("approve"),
      ...(isPaused ? [change("pause"), change("resume")] : []),
      ...(isCanceled ? [change("cancel")] : []),
      (answers) => ({ ...get(one(answers)), until: isOver }),
      (answers) => ({ ...get(`${one(answers)}/results.csv`), isStream: true }),
      (answers) => ({ ...get(`${one(answers)}/progress`), isStream: true }),
      get(`${ROOT}/transfers/bulk?limit=5`),
    ],
    record: {
      read: (answers) => get(`${one(answers)}/rows?limit=100`),
      isFinal: (record) =>
        listOf(record, "rows").every(({ status }) =>
          ["completed", "failed", "canceled"].includes(String(status)),
        ),
      effectOf: (record) => {
        const completed = listOf(record, "rows").filter(({ status }) => status === "completed");
        const debit = completed.reduce(
          (sum, row) =>
            sum + amountOf(row, "amount") + amountOf(row, "fee") + amountOf(row, "stampDuty"),
          0,
        );
        const paid = completed
          .filter(({ toPayId }) => toPayId === payee.till)
          .reduce((sum, row) => sum + amountOf(row, "amount"), 0);
        return new Map([
          [merchant.index, -debit],
          [payee.index, paid],
        ]);
      },
      eventOf: () => undefined,
    },
  };
};
