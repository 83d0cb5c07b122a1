import { BEHAVIOURS, CREDENTIALS } from "./behaviours";
import { type Circumstances, FUNDS, happyPath, type Interventions } from "./circumstances";
import type { LedgerFault } from "./ledger";

import { type Answer, type Behaviour, TIMEOUT, UNREACHABLE, type VendStatus } from "./provider";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A deterministic random generator (mulberry32). */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 2_654_435_761) >>> 0;
  }

  /** From 0 to 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.roll() < share;
  }

  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Short spans are as likely as long ones. */
  span(longestMs: number): number {
    return Math.floor(longestMs ** this.roll());
  }
}

const KNOWN = Object.values(BEHAVIOURS);
const FAULTS = ["not sent", "lost", "response lost", "late", "refused"] as const;
const FAULTS_MAX = 6;
const DEATHS_MAX = 6;
const STALLS_MAX = 3;
const REPEATS_MAX = 3;
const REVIEWS_MAX = 8;
const CALLBACKS_MAX = 20;
const LATE_MAX_MS = 2 * MINUTE_MS;
/** Other processes claim the purchase after this. */
const TAKEN_AFTER_MS = 20_000;
const STALL_MAX_MS = 10 * MINUTE_MS;

/** Happens with this probability, but at most `times` times. */
function occasionally(dice: Dice, share: number, times: number): () => boolean {
  let left = times;
  return () => left > 0 && dice.chance(share) && left-- > 0;
}

/** The random circumstances of a seed. */
export function randomScenario(seed: number): Circumstances {
  const dice = new Dice(seed);
  const behaviour = behaviourOf(dice);
  // Some scenarios have a single kind of fault, others many.
  const share = () => (dice.chance(0.5) ? 0 : dice.roll() ** 2 / 2);
  const [deaths, stalls, faults] = [share(), share(), share()];
  const isFaulty = occasionally(dice, faults, FAULTS_MAX);
  const dies = occasionally(dice, deaths, DEATHS_MAX);
  const stall = occasionally(dice, stalls, STALLS_MAX);
  const callbackChance = dice.roll();
  return happyPath({
    behaviour,
    funds: dice.chance(0.05) ? 0n : FUNDS,
    skewMs: dice.chance(0.8) ? 0 : dice.below(28_000) - 20_000,
    isCutOff: dice.chance(0.02),
    dies,
    stallsMs: () => (stall() ? dice.below(2) * TAKEN_AFTER_MS + dice.span(STALL_MAX_MS) : 0),
    fault: (): LedgerFault => (isFaulty() ? dice.pick(FAULTS) : "nothing"),
    lateMs: () => dice.span(LATE_MAX_MS),
    repeatsCommit: occasionally(dice, share(), REPEATS_MAX),
    sendsCallback: () => dice.chance(callbackChance),
    meanwhile: meanwhileOf(dice, share),
  });
}

function meanwhileOf(dice: Dice, share: () => number): (others: Interventions) => void {
  const callbacks = occasionally(dice, share(), CALLBACKS_MAX);
  const reviews = occasionally(dice, share(), REVIEWS_MAX);
  const spends = dice.chance(0.2);
  return (others) => {
    if (callbacks()) others.sendCallback();
    if (reviews()) others.reviewCase();
    if (spends && others.stored.published.includes("failed")) others.spend();
  };
}

function behaviourOf(dice: Dice): Behaviour {
  if (dice.chance(0.4)) return dice.pick(KNOWN as [Behaviour, ...Behaviour[]]);
  const timeline = timelineOf(dice);
  const says = dice.chance(0.6) ? dice.pick(UNCLEAR) : undefined;
  return {
    timeline,
    ...(says ? { says } : {}),
    answers: answersOf(dice),
    // An outcome after the last requery cannot be known.
    misleads:
      (timeline.at(-1)?.[0] ?? 0) > 20 * HOUR_MS || timeline.some(([, status]) => isManual(status)),
  };
}

function isManual(status: VendStatus): boolean {
  return status.startsWith("resolved");
}

const BAD_GATEWAY: Answer = { silence: "HTTP 502", isResponse: true };

const UNCLEAR: readonly [Answer, ...Answer[]] = [
  TIMEOUT,
  BAD_GATEWAY,
  { code: "083" },
  { code: "099" },
  { code: "777" },
];

/** The possible next statuses of an honest provider. */
const FOLLOWS: Readonly<Record<VendStatus, readonly VendStatus[]>> = {
  nothing: ["processing", "delivered", "failed"],
  processing: [
    ...(["delivered", "delivered", "failed", "reversed"] as const),
    ...(["resolved, delivered", "resolved, not delivered"] as const),
  ],
  delivered: ["reversed"],
  failed: [],
  reversed: [],
  "resolved, delivered": [],
  "resolved, not delivered": [],
};

function timelineOf(dice: Dice): Behaviour["timeline"] {
  let status: VendStatus = dice.pick(["nothing", "processing", "delivered", "failed"]);
  let afterMs = 0;
  const timeline: [number, VendStatus][] = [[0, status]];
  while (dice.chance(0.7)) {
    const next: readonly VendStatus[] = FOLLOWS[status];
    const following = next[dice.below(next.length)];
    if (!following) break;
    afterMs += 1 + dice.span(60 * HOUR_MS);
    status = following;
    timeline.push([afterMs, status]);
  }
  return timeline;
}

/** An honest provider may fail, and may be slow to find a purchase; it never gives a wrong final answer. */
function answersOf(dice: Dice): NonNullable<Behaviour["answers"]> {
  const unwell = dice.chance(0.5) ? 0 : dice.roll();
  const unwellMs = dice.span(72 * HOUR_MS);
  const lagMs = dice.chance(0.7) ? 0 : dice.span(HOUR_MS);
  const code = CREDENTIALS[dice.below(CREDENTIALS.length)] ?? "087";
  const complaint: Answer = dice.chance(0.5) ? { code } : BAD_GATEWAY;
  const outageAt = dice.chance(0.6) ? Number.POSITIVE_INFINITY : dice.span(72 * HOUR_MS);
  const outageMs = dice.span(2 * HOUR_MS);
  return ({ ageMs }) => {
    if (ageMs >= outageAt && ageMs < outageAt + outageMs) return UNREACHABLE;
    if (ageMs < unwellMs && dice.chance(unwell)) return complaint;
    return ageMs < lagMs ? { code: "015" } : undefined;
  };
}
