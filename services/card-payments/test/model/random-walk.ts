import {
  AMOUNT,
  type Circumstances,
  DAY_MS,
  HOUR_MS,
  type Interventions,
  MINUTE_MS,
  withoutFaults,
} from "./circumstances";
import type { LedgerFault } from "./ledger";
import type { CardOutcome, RefundOutcome } from "./processor";
import type { CallFault, Operation } from "./wire";

/** A seeded random number generator (mulberry32). */
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

  /** Log-uniform, so that short spans are as likely as long ones. */
  span(longestMs: number): number {
    return Math.floor(longestMs ** this.roll());
  }
}

const LEDGER_FAULTS = ["not sent", "request lost", "response lost", "late", "refused"] as const;
const CALL_FAULTS = [
  ...(["not sent", "request lost", "response lost", "late"] as const),
  ...(["error after", "error before", "lags"] as const),
] as const;
const FAULTS_MAX = 12;
const CRASHES_MAX = 6;
const STALLS_MAX = 4;
const REPEATS_MAX = 3;
const WEBHOOKS_MAX = 12;
const LATE_MAX_MS = 2 * MINUTE_MS;
const STALL_MAX_MS = 10 * MINUTE_MS;
/** The time after which other processes claim a stalled one's row. */
const TAKEN_AFTER_MS = 20_000;
const DOWN_MAX_MS = 3 * DAY_MS;
const VISITS_MAX = 8;
const VISIT_MAX_MS = 20 * DAY_MS;
const LAG_MAX_MS = HOUR_MS;

/** The maximum of initial calls without a fault, so that some walks proceed far before the first. */
const CALM_MAX = 12;

/** True with this probability, at most `times` times. */
function occasionally(dice: Dice, share: number, times: number): () => boolean {
  let left = times;
  let calm = dice.chance(0.3) ? 0 : dice.below(CALM_MAX);
  return () => calm-- <= 0 && left > 0 && dice.chance(share) && left-- > 0;
}

/** The random circumstances of a seed. */
export function walkOf(seed: number): Circumstances {
  const dice = new Dice(seed);
  // Half of the shares are 0, so that some walks have only one kind of fault.
  const share = () => (dice.chance(0.5) ? 0 : dice.roll() ** 2 / 2);
  const [crashShare, stallShare] = [share(), share()];
  const ledgerFault = occasionally(dice, share(), FAULTS_MAX);
  const crashes = occasionally(dice, crashShare, CRASHES_MAX);
  const stall = occasionally(dice, stallShare, STALLS_MAX);
  return withoutFaults({
    capture: dice.chance(0.5),
    card: cardOf(dice),
    refundOutcome: () => refundOutcomeOf(dice),
    funds: dice.chance(0.8) ? AMOUNT : 0n,
    endsAfterMs: dice.pick([MINUTE_MS, HOUR_MS, DAY_MS, 6 * DAY_MS, 7 * DAY_MS, 8 * DAY_MS]),
    crashes,
    downMs: () => (dice.chance(0.3) ? dice.span(DOWN_MAX_MS) : 0),
    stallsMs: () => (stall() ? dice.below(2) * TAKEN_AFTER_MS + dice.span(STALL_MAX_MS) : 0),
    callFault: callFaultOf(dice, share),
    ledgerFault: (): LedgerFault => (ledgerFault() ? dice.pick(LEDGER_FAULTS) : "nothing"),
    lateMs: () => dice.span(LATE_MAX_MS),
    lagMs: () => dice.span(LAG_MAX_MS),
    repeatsCommit: occasionally(dice, share(), REPEATS_MAX),
    webhookDelaysMs: webhookDelaysOf(dice),
    random: () => dice.roll(),
    visits: Array.from({ length: dice.below(VISITS_MAX) }, () => dice.span(VISIT_MAX_MS)),
    meanwhile: meanwhileOf(dice, share),
  });
}

function cardOf(dice: Dice): CardOutcome {
  const ms = dice.span(10 * DAY_MS);
  return dice.pick<CardOutcome>([
    { kind: "pays" },
    { kind: "pays" },
    { kind: "declines" },
    { kind: "processes", ms: dice.span(2 * DAY_MS), pays: dice.chance(0.5) },
    { kind: "authenticates", ms, customer: "confirms" },
    { kind: "authenticates", ms, customer: dice.pick(["refuses", "goes away"]) },
    {
      kind: "authenticates",
      ms,
      customer: dice.pick(["confirms", "refuses", "goes away"]),
      isPageless: true,
    },
  ]);
}

function refundOutcomeOf(dice: Dice): RefundOutcome {
  return dice.pick<RefundOutcome>([
    { kind: "succeeds" },
    { kind: "succeeds" },
    { kind: "fails" },
    { kind: "refuses" },
    { kind: "is pending", ms: dice.span(5 * DAY_MS), succeeds: dice.chance(0.5) },
    { kind: "fails late", ms: dice.span(dice.pick([HOUR_MS, DAY_MS, 20 * DAY_MS])) },
  ]);
}

/** Occasional faults, and sometimes an outage of days. */
function callFaultOf(dice: Dice, share: () => number): Circumstances["callFault"] {
  const isFaulty = occasionally(dice, share(), FAULTS_MAX);
  const outage = dice.chance(0.9) ? 0 : 5 + dice.below(40);
  let left = outage;
  return (operation: Operation): CallFault => {
    if (left > 0 && operation !== "open" && operation !== "confirm") {
      left -= 1;
      return "response lost";
    }
    return isFaulty() ? dice.pick(CALL_FAULTS) : "nothing";
  };
}

function webhookDelaysOf(dice: Dice): Circumstances["webhookDelaysMs"] {
  const comes = dice.roll();
  return () => {
    if (!dice.chance(comes)) return [];
    const first = dice.span(DAY_MS);
    return dice.chance(0.2) ? [first, first + dice.span(HOUR_MS)] : [first];
  };
}

function meanwhileOf(dice: Dice, share: () => number): (others: Interventions) => void {
  const part = () => dice.pick([1n, AMOUNT / 4n, AMOUNT / 2n, AMOUNT - 1n]);
  const some = (whole: number): bigint => (dice.chance(whole) ? AMOUNT : part());
  const rarely = (never: number) => (dice.chance(never) ? 0 : dice.roll() ** 2);
  const actions: readonly [happens: () => boolean, deed: (others: Interventions) => void][] = [
    [occasionally(dice, share(), WEBHOOKS_MAX), (others) => others.receiveWebhook()],
    [
      occasionally(dice, rarely(0.8), 2),
      ({ processor }) => processor.actInDashboard(dashboardActionOf(dice)),
    ],
    [occasionally(dice, rarely(0), 3), (others) => others.capture(some(0.5))],
    [occasionally(dice, rarely(0.6) ** 2, 3), (others) => others.cancel()],
    [occasionally(dice, dice.roll(), 8), (others) => others.refund(some(0.3))],
    [occasionally(dice, rarely(0.7), 3), (others) => others.spend(some(0.5))],
  ];
  return (others) => {
    for (const [happens, deed] of actions) if (happens()) deed(others);
  };
}

function dashboardActionOf(dice: Dice): "capture" | "cancel" {
  return dice.pick(["capture", "cancel"]);
}
