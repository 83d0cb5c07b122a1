import type { Answer } from "../api";
import { amountOf, fieldOf, get, listOf, type Make, post, ROOT } from "./operation";

const SOON_MS = 3_000;
const LATER_MS = 40 * 86_400_000;

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

const one = (answers: readonly Answer[]): string =>
  `${ROOT}/schedules/${fieldOf(answers, 0, "id")}`;

/** A transfer to another merchant in a few seconds. */
export const scheduledTransfer: Make = ({ random, merchant, payee, reference }) => {
  const amount = random.between(100, 900) * 100;
  return {
    kind: "scheduled transfer",
    merchant: merchant.index,
    reference,
    requests: [
      () =>
        post(`${ROOT}/schedules`, reference, {
          reference,
          type: "transfer",
          transfer: { fromPayId: merchant.wallet, toPayId: payee.till, amount },
          startAt: inMs(SOON_MS),
        }),
      (answers) => ({ ...get(one(answers)), until: ({ status }) => status === "completed" }),
    ],
    record: {
      read: (answers) => get(`${one(answers)}/runs`),
      isFinal: (record) =>
        listOf(record, "runs").some(({ status }) => status === "completed" || status === "failed"),
      effectOf: (record) => {
        const runs = listOf(record, "runs").filter(({ status }) => status === "completed");
        const moved = runs.reduce((sum, run) => sum + amountOf(run, "amount"), 0);
        return new Map([
          [merchant.index, -moved],
          [payee.index, moved],
        ]);
      },
      eventOf: () => undefined,
    },
  };
};

/** A schedule that never runs: changed, paused, resumed, canceled. */
export const scheduleManagement: Make = ({ merchant, payee, reference }) => ({
  kind: "schedule management",
  merchant: merchant.index,
  reference,
  requests: [
    () =>
      post(`${ROOT}/schedules`, reference, {
        reference,
        type: "transfer",
        transfer: { fromPayId: merchant.wallet, toPayId: payee.till, amount: 50_000 },
        startAt: inMs(LATER_MS),
      }),
    (answers) => ({ method: "PATCH", path: one(answers), body: { metadata: { changed: "yes" } } }),
    (answers) => post(`${one(answers)}/pause`, reference, {}),
    (answers) => post(`${one(answers)}/resume`, reference, {}),
    (answers) => get(`${one(answers)}/runs`),
    get(`${ROOT}/schedules?limit=5`),
    (answers) => post(`${one(answers)}/cancel`, reference, {}),
  ],
});

/** A statement as a file. */
export const report: Make = ({ merchant, reference }) => ({
  kind: "report",
  merchant: merchant.index,
  reference,
  requests: [
    () =>
      post(`${ROOT}/reports`, reference, {
        type: "statement",
        format: "csv",
        payId: merchant.wallet,
        from: inMs(-3_600_000),
        to: inMs(-1_000),
      }),
    (answers) => ({
      ...get(`${ROOT}/reports/${fieldOf(answers, 0, "id")}`),
      until: ({ status }) => status === "completed" || status === "failed",
    }),
    get(`${ROOT}/reports?limit=5`),
  ],
  record: {
    read: (answers) => get(`${ROOT}/reports/${fieldOf(answers, 0, "id")}`),
    isFinal: ({ status }) => status === "completed",
    effectOf: () => new Map(),
    eventOf: ({ status }) => `report.${status}`,
    subjectOf: ({ id }) => String(id),
  },
});

/** A page that expires unpaid. */
export const checkoutSession: Make = ({ random, merchant, reference }) => {
  const session = (answers: readonly Answer[]) =>
    `${ROOT}/checkout/sessions/${fieldOf(answers, 0, "id")}`;
  return {
    kind: "checkout session",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/checkout/sessions`, reference, {
        amount: random.between(100, 900) * 100,
        reference,
        customer: { email: "buyer@example.com" },
      }),
      (answers) => get(session(answers)),
      get(`${ROOT}/checkout/sessions?limit=5`),
      (answers) => ({
        method: "POST",
        path: `${ROOT}/checkout/sessions/read`,
        body: { clientSecret: fieldOf(answers, 0, "clientSecret") },
      }),
      (answers) => post(`${session(answers)}/expire`, reference, {}),
    ],
    record: {
      read: (answers) => get(session(answers)),
      isFinal: ({ status }) => status === "expired",
      effectOf: () => new Map(),
      eventOf: () => "checkout.session.expired",
      subjectOf: ({ reference: own }) => String(own),
    },
  };
};
