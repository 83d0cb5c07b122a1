import type { Answer } from "../api";
import { fieldOf, get, isStatus, type Make, NO_EFFECT, post, ROOT } from "./operation";

/** A static PayID that is created, verified, deactivated and activated. */
export const payIdManagement: Make = ({ merchant, reference }) => {
  const ofPayId = (path: string) => (answers: readonly Answer[]) =>
    post(`${ROOT}/payid/${path}`, reference, { payId: fieldOf(answers, 0, "payId") });
  const one = (answers: readonly Answer[]) => get(`${ROOT}/payid/${fieldOf(answers, 0, "payId")}`);
  return {
    kind: "PayID management",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/payid/static`, reference, { name: `${merchant.name} ${reference}`, reference }),
      ofPayId("verify"),
      ofPayId("deactivate"),
      ofPayId("activate"),
      one,
    ],
    // A late repeat of the deactivation must not do it again.
    record: {
      read: one,
      isFinal: isStatus("active"),
      effectOf: () => NO_EFFECT,
      eventOf: () => undefined,
    },
    mustSucceed: true,
  };
};

/** Longer than a clock is ever set back, since a service refuses a time to come. */
const RECOVERED_MS = 10 * 60_000;

/** An endpoint from its creation to its deletion, with every operation on it. */
export const webhookManagement =
  (url: string): Make =>
  ({ merchant, reference }) => {
    const one = (answers: readonly Answer[]) => `${ROOT}/webhooks/${fieldOf(answers, 0, "id")}`;
    const newest = (answers: readonly Answer[]) =>
      String((answers[6]?.data.events as { id: string }[] | undefined)?.[0]?.id);
    // A merchant without events has none to send again, or to read.
    const unlessNone = (answers: readonly Answer[]) =>
      newest(answers) === "undefined" ? { accepts: [404] } : {};
    const delivery = (answers: readonly Answer[]) =>
      (answers[8]?.data.deliveries as { id: string }[] | undefined)?.[0]?.id;
    return {
      kind: "webhook management",
      merchant: merchant.index,
      reference,
      requests: [
        post(`${ROOT}/webhooks`, reference, { url, events: ["payid.*"] }),
        (answers) => get(one(answers)),
        (answers) => ({
          method: "PATCH",
          path: one(answers),
          body: { events: ["transfer.completed"] },
        }),
        (answers) => post(`${one(answers)}/roll-secret`, reference, { overlapHours: 1 }),
        (answers) => post(`${one(answers)}/test`, reference, { event: "transfer.completed" }),
        (answers) =>
          post(`${one(answers)}/recoveries`, reference, {
            from: new Date(Date.now() - RECOVERED_MS).toISOString(),
          }),
        () => get(`${ROOT}/events?limit=1`),
        (answers) => ({
          ...post(`${ROOT}/events/${newest(answers)}/redeliver`, reference, {
            webhookId: fieldOf(answers, 0, "id"),
          }),
          ...unlessNone(answers),
        }),
        (answers) => get(`${one(answers)}/deliveries`),
        (answers) =>
          get(`${one(answers)}/deliveries${delivery(answers) ? `/${delivery(answers)}` : ""}`),
        (answers) => get(`${one(answers)}/recoveries/${fieldOf(answers, 5, "id")}`),
        (answers) => get(`${one(answers)}/recoveries`),
        (answers) => ({ ...get(`${ROOT}/events/${newest(answers)}`), ...unlessNone(answers) }),
        // A retry after a lost response gets 404.
        (answers) => ({ method: "DELETE", path: one(answers), accepts: [404] }),
      ],
    };
  };

/** A payment link that is changed and deactivated. */
export const paymentLinkManagement: Make = ({ random, merchant, reference }) => {
  const one = (answers: readonly Answer[]) => `${ROOT}/payment-links/${fieldOf(answers, 0, "id")}`;
  const amount = random.between(100, 900) * 100;
  return {
    kind: "payment link management",
    merchant: merchant.index,
    reference,
    requests: [
      post(`${ROOT}/payment-links`, reference, { name: "Chaos", amount, reference }),
      (answers) => get(one(answers)),
      (answers) => ({ method: "PATCH", path: one(answers), body: { active: false } }),
      get(`${ROOT}/payment-links?limit=5`),
    ],
  };
};

export const walletManagement: Make = ({ random, merchant, reference }) => ({
  kind: "wallet management",
  merchant: merchant.index,
  reference,
  requests: [
    {
      method: "PATCH",
      path: `${ROOT}/wallets/${merchant.wallet}`,
      body: { lowBalanceThreshold: random.between(1, 100) * 100 },
    },
    get(`${ROOT}/wallets/${merchant.wallet}`),
  ],
});
