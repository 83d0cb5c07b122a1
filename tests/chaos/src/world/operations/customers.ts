import type { Answer } from "../api";
import { fieldOf, get, listOf, type Make, post, ROOT } from "./operation";

const customerBody = (reference: string) => ({
  email: `${reference}@example.com`,
  name: "Chaos Customer",
  reference,
});

/** A customer from its creation to its deletion. */
export const customerManagement: Make = ({ merchant, reference }) => {
  const one = (answers: readonly Answer[]) =>
    `${ROOT}/customers/${encodeURIComponent(fieldOf(answers, 0, "id"))}`;
  return {
    kind: "customer management",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/customers`, reference, customerBody(reference)),
      (answers) => get(one(answers)),
      (answers) => ({ method: "PATCH", path: one(answers), body: { name: "Renamed" } }),
      (answers) => get(`${one(answers)}/cards`),
      get(`${ROOT}/customers?limit=5`),
      // A retry after a lost response gets 404.
      (answers) => ({ method: "DELETE", path: one(answers), accepts: [404] }),
    ],
  };
};

/** An account that a customer keeps: paid twice, closed, reopened. */
export const permanentAccount: Make = ({ random, merchant, reference }) => {
  const amounts = [random.between(100, 900) * 100, random.between(100, 900) * 100];
  const one = (answers: readonly Answer[]) =>
    `${ROOT}/virtual-accounts/${fieldOf(answers, 1, "id")}`;
  const payments = (answers: readonly Answer[]) => `${one(answers)}/payments?limit=100`;
  return {
    kind: "permanent account",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/customers`, reference, customerBody(reference)),
      (answers) =>
        post(`${ROOT}/virtual-accounts/permanent`, reference, {
          customer: fieldOf(answers, 0, "id"),
          reference,
        }),
      ...amounts.map((amount, index) => (answers: readonly Answer[]) => ({
        ...post(`${ROOT}/sandbox/virtual-account/pay`, `${reference}-${index}`, {
          accountNumber: fieldOf(answers, 1, "accountNumber"),
          amount,
        }),
      })),
      (answers) => get(one(answers)),
      (answers) => post(`${one(answers)}/close`, reference, {}),
      (answers) => post(`${one(answers)}/reopen`, reference, {}),
    ],
    record: {
      read: (answers) => get(payments(answers)),
      isFinal: (record) => {
        const over = listOf(record, "payments").filter(({ status }) => status !== "pending");
        return over.length === amounts.length;
      },
      effectOf: (record) => {
        const accepted = listOf(record, "payments").filter(({ status }) => status === "completed");
        return new Map([
          [merchant.index, accepted.reduce((sum, { amount }) => sum + Number(amount), 0)],
        ]);
      },
      eventOf: () => undefined,
    },
  };
};

/** Accounts of the sandbox: the second one keeps a refund pending until it is settled. */
const PAYERS = ["0690000031", "0690000035"];

/** A payment of a virtual account that goes back in part. */
export const refundedPayment: Make = ({ random, merchant, reference }) => {
  const amount = random.between(20, 90) * 1_000;
  const refunded = random.between(1, 19) * 1_000;
  const paymentOf = (answers: readonly Answer[]) =>
    String((answers[1]?.data.payment as { transactionId?: string } | undefined)?.transactionId);
  const refundId = (answers: readonly Answer[]) => fieldOf(answers, 2, "id");
  return {
    kind: "refunded payment",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/virtual-account`, reference, { reference, name: "Chaos", amount }),
      post(`${ROOT}/sandbox/virtual-account/pay`, reference, {
        ...{ reference, amount },
        senderAccountNumber: random.pick(PAYERS),
      }),
      (answers) =>
        post(`${ROOT}/payments/${paymentOf(answers)}/refunds`, reference, {
          amount: refunded,
          reference: `${reference}-refund`,
        }),
      (answers) => get(`${ROOT}/payments/${paymentOf(answers)}/refunds`),
      get(`${ROOT}/refunds?limit=5`),
      post(`${ROOT}/sandbox/refunds/${reference}-refund/settle`, reference, { outcome: "success" }),
    ],
    record: {
      read: (answers) => get(`${ROOT}/refunds/${refundId(answers)}`),
      isFinal: ({ status }) => status === "completed" || status === "failed",
      effectOf: ({ status }) =>
        new Map([[merchant.index, amount - (status === "completed" ? refunded : 0)]]),
      eventOf: ({ status }) => `payment_refund.${status}`,
    },
  };
};
