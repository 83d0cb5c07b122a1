import type { Answer, ApiRequest } from "../api";
import { paymentOf, untilKnown } from "./cards";
import { amountOf, fieldOf, get, isStatus, listOf, type Make, post } from "./operation";

const DISPUTED_CARD = "4000000000000259";

/** A card payment that its cardholder disputes: accepted, or answered with evidence. */
export const disputedPayment: Make = ({ random, merchant, reference }) => {
  const path = `/v2/payments/${reference}`;
  const disputeId = (answers: readonly Answer[]) =>
    String(listOf(answers[2]?.data ?? {}, "list")[0]?.id);
  const hasFailed = (answers: readonly Answer[]) => answers[1]?.data.status === "failed";
  const untilDisputed: ApiRequest = {
    ...get(`/v2/disputes?payment_id=${reference}`),
    until: (data) => listOf(data, "list").length > 0,
  };
  const dispute = (answers: readonly Answer[]) => `/v2/disputes/${disputeId(answers)}`;
  const isAccepted = random.next() < 0.4;
  const isWon = random.next() < 0.5;
  return {
    kind: "disputed card payment",
    merchant: merchant.index,
    reference,
    requests: [
      post(path, reference, paymentOf(DISPUTED_CARD, { capture: true })),
      untilKnown(path),
      (answers) => (hasFailed(answers) ? undefined : untilDisputed),
      ...(isAccepted
        ? [(answers: readonly Answer[]) => post(`${dispute(answers)}/accept`, reference, {})]
        : [
            () =>
              post("/v2/files", reference, {
                purpose: "dispute_evidence",
                filename: "delivery.pdf",
                content: Buffer.from("%PDF-1.7\n%%EOF\n").toString("base64"),
              }),
            (answers: readonly Answer[]) => get(`/v2/files/${fieldOf(answers, 3, "id")}`),
            (answers: readonly Answer[]) =>
              post(`${dispute(answers)}/evidence`, reference, {
                uncategorized_text: isWon ? "winning_evidence" : "losing_evidence",
                files: { shipping_documentation: fieldOf(answers, 3, "id") },
              }),
            (answers: readonly Answer[]) => post(`${dispute(answers)}/submit`, reference, {}),
          ]),
    ],
    record: {
      read: (answers) => get(hasFailed(answers) ? path : dispute(answers)),
      isFinal: isStatus("won", "lost", "accepted", "failed"),
      effectOf: (record, answers) => {
        const payment = answers[1]?.data ?? {};
        const net = amountOf(payment, "amount_captured") - amountOf(payment, "fee");
        return new Map([[merchant.index, net - amountOf(record, "amount_withdrawn")]]);
      },
      eventOf: ({ status }) => {
        if (status === "failed") return "payment.failed";
        return `dispute.${status === "won" ? "won" : "lost"}`;
      },
      subjectOf: ({ id }) => String(id),
    },
  };
};

/** A card that is kept and charged. */
export const savedCard: Make = ({ merchant, reference }) => {
  const path = `/v2/payments/${reference}`;
  return {
    kind: "payment with a saved card",
    merchant: merchant.index,
    reference,
    requests: [
      post("/v2/payment_methods", reference, {
        type: "card",
        card: { number: "4242424242424242", exp_month: 12, exp_year: 2034, cvc: "123" },
      }),
      (answers) =>
        post(path, reference, {
          amount: 30_000,
          currency: "NGN",
          customer: { email: "buyer@example.com" },
          payment_method: { id: fieldOf(answers, 0, "id") },
          capture: true,
        }),
    ],
    record: {
      read: get(path),
      isFinal: ({ status }) => status === "succeeded" || status === "failed",
      effectOf: (record) => {
        const captured = amountOf(record, "amount_captured");
        return new Map([[merchant.index, captured === 0 ? 0 : captured - amountOf(record, "fee")]]);
      },
      eventOf: ({ status }) => `payment.${status}`,
    },
  };
};
