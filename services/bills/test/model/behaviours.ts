import { meaningOfPay } from "../../src/domain/purchases/provider-codes";
import { type Answer, type Behaviour, TIMEOUT, UNREACHABLE } from "./provider";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PROCESSING: Answer = { code: "099" };
const NOT_FOUND: Answer = { code: "015" };
const GARBAGE: Answer = { silence: "not JSON", isResponse: true };
const RESET: Answer = { silence: "connection reset" };
const ERROR: Answer = { silence: "HTTP 500", isResponse: true };

/** No requery reaches the provider in this time. */
export function outage(fromMs: number, toMs: number): NonNullable<Behaviour["answers"]> {
  return ({ ageMs }) => (ageMs >= fromMs && ageMs < toMs ? UNREACHABLE : undefined);
}

const isDocumented = (code: string) => meaningOfPay(code) === "declined";
const ALL_CODES = Array.from({ length: 100 }, (_, number) => String(number).padStart(3, "0"));

const REFUSALS: readonly string[] = ALL_CODES.filter(isDocumented);
/** Codes of any requery after our credentials were rotated, or while we are rate limited. */
export const CREDENTIALS: readonly string[] = [
  ...["021", "022", "023", "024", "025", "026", "027", "028", "083", "085", "087"],
];

/** The provider's possible behaviours. */
export const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  delivers: { timeline: [[0, "delivered"]] },
  "delivers at a price above ours": { timeline: [[0, "delivered"]], cost: 101_000n },
  "delivers and reports no price": { timeline: [[0, "delivered"]], cost: undefined },
  "delivers and reports an absurd price": { timeline: [[0, "delivered"]], cost: 1_000_000n },
  "delivers twice under one id": { timeline: [[0, "delivered"]], vendsTwice: true },
  "delivers twice under one id, and hangs": {
    timeline: [[0, "delivered"]],
    says: TIMEOUT,
    vendsTwice: true,
  },
  "delivers and hangs": { timeline: [[0, "delivered"]], says: TIMEOUT },
  "delivers and answers with an error": { timeline: [[0, "delivered"]], says: ERROR },
  "delivers and answers with garbage": { timeline: [[0, "delivered"]], says: GARBAGE },
  "delivers and resets the connection": { timeline: [[0, "delivered"]], says: RESET },
  "delivers and calls the id a duplicate": { timeline: [[0, "delivered"]], says: { code: "014" } },
  "delivers and answers with an unknown code": {
    timeline: [[0, "delivered"]],
    says: { code: "777" },
  },
  "delivers and answers with an unknown status": {
    timeline: [[0, "delivered"]],
    says: { code: "000", status: "initiated" },
  },
  "delivers after 20 s": {
    timeline: [
      [0, "processing"],
      [20_000, "delivered"],
    ],
  },
  "delivers after hours": {
    timeline: [
      [0, "processing"],
      [3 * HOUR_MS, "delivered"],
    ],
  },
  "processes forever": { timeline: [[0, "processing"]] },
  "processes for days and delivers": {
    timeline: [
      [0, "processing"],
      [4 * DAY_MS, "delivered"],
    ],
  },
  "processes for days and declines": {
    timeline: [
      [0, "processing"],
      [4 * DAY_MS, "failed"],
    ],
  },
  "hangs and declines": { timeline: [[0, "failed"]], says: TIMEOUT },
  "hangs and declines after 40 s": {
    timeline: [
      [0, "processing"],
      [40_000, "failed"],
    ],
    says: TIMEOUT,
  },
  "declines in its inner status": {
    timeline: [[0, "failed"]],
    says: { code: "000", status: "failed" },
  },
  "is unreachable": { timeline: [[0, "nothing"]], says: UNREACHABLE },
  "loses the request": { timeline: [[0, "nothing"]], says: TIMEOUT },
  "receives it late, within the grace period": {
    timeline: [
      [0, "nothing"],
      [4 * MINUTE_MS, "delivered"],
    ],
    says: TIMEOUT,
  },
  "delivers and does not find it for minutes": {
    timeline: [[0, "delivered"]],
    says: TIMEOUT,
    answers: ({ ageMs }) => (ageMs < 5 * MINUTE_MS ? NOT_FOUND : undefined),
  },
  "reports processing, and then does not find it": {
    timeline: [[0, "delivered"]],
    says: PROCESSING,
    answers: ({ ageMs }) => (ageMs < 12 * HOUR_MS ? NOT_FOUND : undefined),
  },
  "delivers after the purchase was abandoned": {
    timeline: [
      [0, "nothing"],
      [20 * MINUTE_MS, "delivered"],
    ],
    says: TIMEOUT,
  },
  "delivers after the purchase was abandoned, and reverses": {
    timeline: [
      [0, "nothing"],
      [20 * MINUTE_MS, "delivered"],
      [5 * HOUR_MS, "reversed"],
    ],
    says: TIMEOUT,
  },
  "declines after the purchase was abandoned": {
    timeline: [
      [0, "nothing"],
      [30 * MINUTE_MS, "failed"],
    ],
    says: TIMEOUT,
  },
  "returns it for manual resolution after the purchase was abandoned": {
    timeline: [
      [0, "nothing"],
      [30 * MINUTE_MS, "resolved, delivered"],
    ],
    says: TIMEOUT,
    misleads: true,
  },
  "delivers after the last requery": {
    timeline: [
      [0, "nothing"],
      [6 * DAY_MS, "delivered"],
    ],
    says: TIMEOUT,
    misleads: true,
  },
  "delivers and never reports it": {
    timeline: [[0, "delivered"]],
    says: TIMEOUT,
    answers: () => ERROR,
  },
  "declines and never reports it": {
    timeline: [[0, "failed"]],
    says: TIMEOUT,
    answers: () => GARBAGE,
  },
  "delivers and reports it after days": {
    timeline: [[0, "delivered"]],
    says: TIMEOUT,
    answers: ({ ageMs }) => (ageMs < 5 * DAY_MS ? ERROR : undefined),
  },
  "reverses at once": { timeline: [[0, "reversed"]] },
  "hangs and reverses": {
    timeline: [
      [0, "processing"],
      [50_000, "reversed"],
    ],
    says: TIMEOUT,
  },
  "delivers and reverses": {
    timeline: [
      [0, "delivered"],
      [HOUR_MS, "reversed"],
    ],
  },
  "delivers and reverses at once": {
    timeline: [
      [0, "delivered"],
      [340, "reversed"],
    ],
  },
  "delivers, reverses, and answers errors for hours": {
    timeline: [
      [0, "delivered"],
      [HOUR_MS, "reversed"],
    ],
    answers: ({ ageMs }) => (ageMs > HOUR_MS && ageMs < 3 * HOUR_MS ? ERROR : undefined),
  },
  "delivers and is unreachable for a minute": {
    timeline: [[0, "delivered"]],
    says: TIMEOUT,
    answers: outage(0, MINUTE_MS),
  },
  "declines and is unreachable for ten minutes": {
    timeline: [[0, "failed"]],
    says: TIMEOUT,
    answers: outage(0, 10 * MINUTE_MS),
  },
  "loses the request and is unreachable for minutes": {
    timeline: [[0, "nothing"]],
    says: TIMEOUT,
    answers: outage(MINUTE_MS, 12 * MINUTE_MS),
  },
  "delivers, reverses, and is unreachable": {
    timeline: [
      [0, "delivered"],
      [HOUR_MS, "reversed"],
    ],
    answers: outage(HOUR_MS, HOUR_MS + 5 * MINUTE_MS),
  },
  "delivers and returns it for manual resolution": { timeline: [[0, "resolved, delivered"]] },
  "does not deliver and returns it for manual resolution": {
    timeline: [[0, "resolved, not delivered"]],
  },
  "returns it for manual resolution in its inner status": {
    timeline: [[0, "resolved, delivered"]],
    says: { code: "000", status: "resolved" },
  },
  "hangs and returns it for manual resolution": {
    timeline: [[0, "resolved, delivered"]],
    says: TIMEOUT,
  },
  "delivers and reports a failure once": {
    timeline: [[0, "delivered"]],
    says: TIMEOUT,
    answers: ({ number }) => (number === 1 ? { code: "016" } : undefined),
    misleads: true,
  },
  "delivers and reports a failure for an hour": {
    timeline: [[0, "delivered"]],
    answers: ({ ageMs }) => (ageMs < HOUR_MS ? { code: "016" } : undefined),
    misleads: true,
  },
  "declines and delivers later": {
    timeline: [
      [0, "failed"],
      [DAY_MS, "delivered"],
    ],
    misleads: true,
  },
  "delivers and later reports a failure": {
    timeline: [
      [0, "delivered"],
      [HOUR_MS, "failed"],
    ],
    misleads: true,
  },
  ...Object.fromEntries(
    REFUSALS.map((code): [string, Behaviour] => [
      `declines with ${code}`,
      { timeline: [[0, "nothing"]], says: { code } },
    ]),
  ),
  ...Object.fromEntries(
    CREDENTIALS.map((code): [string, Behaviour] => [
      `delivers, hangs and answers questions with ${code} for hours`,
      {
        timeline: [[0, "delivered"]],
        says: TIMEOUT,
        answers: ({ ageMs }) => (ageMs < 2 * HOUR_MS ? { code } : undefined),
      },
    ]),
  ),
};
