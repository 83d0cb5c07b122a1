import {
  AMOUNT,
  type Circumstances,
  DAY_MS,
  HOUR_MS,
  type Interventions,
  MINUTE_MS,
} from "./circumstances";
import type { RefundOutcome } from "./processor";

/** A scenario of card and merchant, simulated once for every fault. */
export type Scenario = () => Partial<Circumstances>;

const PART = AMOUNT / 4n;

/** Acts one after the other, each as soon as possible. */
function inTurn(
  ...acts: readonly ((others: Interventions) => boolean)[]
): (others: Interventions) => void {
  const rest = [...acts];
  return (others) => {
    if (rest[0]?.(others)) rest.shift();
  };
}

const DAILY = Array.from({ length: 4 }, (_, day) => day * DAY_MS + HOUR_MS);

function refunded(outcome: RefundOutcome, ...amounts: readonly bigint[]): Scenario {
  return () => ({
    refundOutcome: () => outcome,
    visits: DAILY,
    meanwhile: inTurn(...amounts.map((amount) => (others: Interventions) => others.refund(amount))),
  });
}

const CHARGED: Readonly<Record<string, Scenario>> = {
  "the card pays": () => ({}),
  "the card is declined": () => ({ card: { kind: "declines" } }),
  "the card pays after a while": () => ({
    card: { kind: "processes", ms: MINUTE_MS, pays: true },
  }),
  "the card is declined after a while": () => ({
    card: { kind: "processes", ms: MINUTE_MS, pays: false },
  }),
  "the customer confirms it": () => ({
    card: { kind: "authenticates", ms: MINUTE_MS, customer: "confirms" },
  }),
  "the customer confirms it, and no webhook arrives": () => ({
    card: { kind: "authenticates", ms: MINUTE_MS, customer: "confirms" },
    webhookDelaysMs: () => [],
  }),
  "the customer refuses it": () => ({
    card: { kind: "authenticates", ms: MINUTE_MS, customer: "refuses" },
  }),
  "the customer goes away": () => ({
    card: { kind: "authenticates", ms: 0, customer: "goes away" },
  }),
  "the customer can find no page to confirm it": () => ({
    card: { kind: "authenticates", ms: 0, customer: "goes away", isPageless: true },
    endsAfterMs: MINUTE_MS,
  }),
  "the customer confirms it without a page, after it has expired": () => ({
    card: { kind: "authenticates", ms: MINUTE_MS + 1, customer: "confirms", isPageless: true },
    endsAfterMs: MINUTE_MS,
  }),
  "the merchant cancels at once": () => ({ meanwhile: inTurn((others) => others.cancel()) }),
  "the merchant cancels during authentication": () => ({
    card: { kind: "authenticates", ms: MINUTE_MS, customer: "confirms" },
    meanwhile: inTurn((others) => others.cancel()),
  }),
};

const AUTHORIZED: Readonly<Record<string, Scenario>> = {
  "the merchant captures it": () => ({
    capture: false,
    meanwhile: inTurn((others) => others.capture(AMOUNT)),
  }),
  "the merchant captures a part of it": () => ({
    capture: false,
    meanwhile: inTurn((others) => others.capture(PART)),
  }),
  "the merchant cancels what is authorised": () => ({
    capture: false,
    meanwhile: inTurn((others) => others.payment.row.saga.held && others.cancel()),
  }),
  "the authorisation is not captured": () => ({ capture: false }),
  "the authorisation expires at the processor first": () => ({
    capture: false,
    endsAfterMs: 8 * DAY_MS,
  }),
  "the customer confirms it and the merchant captures it": () => ({
    capture: false,
    card: { kind: "authenticates", ms: MINUTE_MS, customer: "confirms" },
    meanwhile: inTurn((others) => others.capture(AMOUNT)),
  }),
};

const REFUNDED: Readonly<Record<string, Scenario>> = {
  "the whole payment is refunded": refunded({ kind: "succeeds" }, AMOUNT),
  "it is refunded in parts": refunded({ kind: "succeeds" }, PART, PART),
  "a refund is refused": refunded({ kind: "refuses" }, PART),
  "a refund fails": refunded({ kind: "fails" }, PART),
  "a refund takes a while": refunded({ kind: "is pending", ms: MINUTE_MS, succeeds: true }, PART),
  "a refund fails after a while": refunded(
    { kind: "is pending", ms: MINUTE_MS, succeeds: false },
    PART,
  ),
  "a refund fails soon after it succeeded": refunded({ kind: "fails late", ms: 10_000 }, PART),
  "a refund fails long after it succeeded, and is made again": refunded(
    { kind: "fails late", ms: 2 * DAY_MS },
    AMOUNT,
    AMOUNT,
  ),
};

export const SCENARIOS: readonly [string, Scenario][] = [
  ...Object.entries(CHARGED),
  ...Object.entries(AUTHORIZED),
  ...Object.entries(REFUNDED),
];
