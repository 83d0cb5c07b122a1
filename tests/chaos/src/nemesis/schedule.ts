import { readFileSync, writeFileSync } from "node:fs";
import type { EdgeEnds } from "@kobo/local";
import type { Random } from "../random";
import type { Fault, Planned } from "./fault";

/** Everything that determines a run, to be printed, stored and replayed. */
export interface Schedule {
  seed: number;
  minutes: number;
  /** Processes by service, where there are several. */
  replicas: Readonly<Record<string, number>>;
  faults: readonly Planned[];
}

export const SERVICES = [
  "gateway",
  "payid",
  "wallet-ledger",
  "transfer",
  "bills",
  "card-payments",
  "checkout",
  "webhook",
  "dashboard",
  "simulator",
] as const;
export const PARTS = ["postgres", "redis", "kafka"] as const;
const WITH_DATABASE = SERVICES.filter((name) => name !== "simulator");

/** Connections on the paths of requests and events. */
const EDGES: readonly EdgeEnds[] = [
  ...["live", "test"].map(() => ({ from: "merchants", to: "gateway" })),
  ...WITH_DATABASE.map((from) => ({ from, to: "postgres" })),
  { from: "gateway", to: "redis" },
  { from: "bills", to: "redis" },
  ...[1, 2, 3, 4].map(() => ({ from: "clients", to: "kafka" })),
  ...["wallet-ledger", "payid", "transfer", "bills", "card-payments", "checkout", "webhook"].map(
    (to) => ({ from: "gateway", to }),
  ),
  ...["payid", "transfer", "bills", "card-payments"].map((from) => ({ from, to: "wallet-ledger" })),
  { from: "transfer", to: "payid" },
  { from: "transfer", to: "bills" },
  { from: "payid", to: "card-payments" },
  ...["payid", "transfer", "bills", "card-payments"].map((from) => ({ from, to: "simulator" })),
  { from: "simulator", to: "gateway" },
];

/** Faults of the simulator's operations that money depends on. */
const PROVIDER_FAULTS: readonly [provider: string, operation: string, faults: string[]][] = [
  [
    "bill-provider",
    "pay",
    ["deliver-then-hang", "error-after-delivery", "garbage", "reset-mid-body", "hang-then-refuse"],
  ],
  ["bill-provider", "pay", ["slow"]],
  ["bill-provider", "requery", ["lagging-requery", "garbage", "deliver-then-hang", "slow"]],
  ["bill-provider", "notice", ["off", "late", "doubled"]],
  [
    "rail",
    "transfer",
    ["accept-then-hang", "error-after-commit", "garbage", "reset-mid-body", "hang-then-refuse"],
  ],
  // The provider pays twice: its book and ours differ, and the reconciliation must say so.
  ["bill-provider", "pay", ["double-delivery"]],
  ["rail", "transfer", ["double-execution"]],
  ["rail", "verify", ["lagging-verify", "garbage", "accept-then-hang", "slow"]],
  ["rail", "notice", ["off", "late", "doubled", "wrong", "bad-signature"]],
  ["card-processor", "confirm", ["accept-then-hang", "error-after-commit", "garbage", "slow"]],
  ["card-processor", "capture", ["accept-then-hang", "accept-then-reset", "error-after-commit"]],
  ["card-processor", "refund", ["accept-then-hang", "error-after-commit", "reset-mid-body"]],
  ["card-processor", "cancel", ["accept-then-hang", "error-after-commit"]],
  ["card-processor", "retrieve", ["lagging-retrieve", "garbage", "slow"]],
  ["card-processor", "notice", ["off", "late", "doubled", "bad-signature", "old-timestamp"]],
  ["bank-partner", "accounts", ["accept-then-hang", "error-after-commit", "garbage"]],
  ["bank-partner", "sandbox-credits", ["accept-then-hang", "error-after-commit"]],
  ["bank-partner", "notice", ["off", "late", "doubled", "wrong", "bad-signature"]],
];

type Draw = (random: Random) => Fault;

/** In addition to the one kill of each process. */
const KILLS_OF_MONEY = 3;
/** Signatures are good for five minutes. */
export const CLOCK_MAX_S = 280;

/** Every family of faults, as often as it is drawn. */
const DECK: readonly Draw[] = [
  ...[...SERVICES, ...PARTS].flatMap((target): Draw[] => [
    (random) => ({ kind: "kill", target, replica: random.between(0, 2) }),
    (random) => ({
      kind: "pause",
      target,
      replica: random.between(0, 2),
      forMs: random.between(10, 100) * 100,
    }),
  ]),
  ...SERVICES.map(
    (target): Draw =>
      (random) => ({
        kind: "restart",
        target,
        replica: random.between(0, 2),
      }),
  ),
  // The services with money die more often.
  ...["wallet-ledger", "transfer", "bills", "card-payments", "payid", "webhook"].flatMap((target) =>
    Array.from(
      { length: KILLS_OF_MONEY },
      (): Draw => (random) => ({
        kind: "kill",
        target,
        replica: random.between(0, 2),
      }),
    ),
  ),
  ...SERVICES.map(
    (service): Draw =>
      (random) => ({
        kind: "set the clock",
        service,
        byMs: random.pick([-1, 1]) * random.between(10, CLOCK_MAX_S) * 1_000,
        forMs: random.between(20, 100) * 100,
      }),
  ),
  ...["postgres", "kafka"].map(
    (part): Draw =>
      (random) => ({ kind: "fill the disk", part, forMs: random.between(10, 40) * 100 }),
  ),
  ...EDGES.flatMap((ends): Draw[] => [
    () => ({ kind: "cut", ...ends }),
    (random) => ({
      kind: random.pick(["halve a request", "halve a response"]),
      ...ends,
    }),
    (random) => ({
      kind: random.pick(["sever", "lose requests", "lose responses"]),
      ...ends,
      forMs: random.between(5, 60) * 100,
    }),
  ]),
  ...EDGES.filter((_, index) => index % 3 === 0).map(
    (ends): Draw =>
      (random) => ({
        kind: "delay",
        ...ends,
        delayMs: random.between(50, 2_000),
        forMs: random.between(20, 80) * 100,
      }),
  ),
  ...WITH_DATABASE.map(
    (from): Draw =>
      () => ({ kind: "cut after COMMIT", from, to: "postgres" }),
  ),
  () => ({ kind: "immediate shutdown of PostgreSQL" }),
  () => ({ kind: "terminate all PostgreSQL backends" }),
  () => ({ kind: "empty Redis" }),
  () => ({ kind: "disconnect all Redis clients" }),
  ...[1, 2].map(
    (): Draw => (random) => ({
      kind: random.pick(["failing receivers", "silent receivers"]),
      forMs: random.between(10, 40) * 100,
    }),
  ),
  ...PROVIDER_FAULTS.map(
    ([provider, operation, faults]): Draw =>
      (random) => ({
        kind: "provider",
        provider,
        operation,
        mode: random.next() < 0.8 ? "test" : "live",
        fault: random.pick(faults),
        times: random.between(1, 3),
        delayMs: random.between(1, 9) * 1_000,
      }),
  ),
];

/** Of a hundred moments, so many have a second fault and a third. */
const SECOND_PERCENT = 25;
const THIRD_PERCENT = 8;
/** All processes are killed once per this interval, and not before the first has passed. */
const EVERYTHING_EVERY_MS = 5 * 60_000;

/** Draws faults from the deck, which is reshuffled when it is empty, until the end of the run. */
export function planFaults(
  random: Random,
  { durationMs, gapMs }: { durationMs: number; gapMs: readonly [number, number] },
): Planned[] {
  const planned: Planned[] = [];
  let deck: Draw[] = [];
  const draw = (atMs: number): void => {
    if (deck.length === 0) deck = random.shuffled(DECK);
    const fault = deck.pop()?.(random);
    if (fault) planned.push({ atMs, fault });
  };
  let everythingAtMs = EVERYTHING_EVERY_MS;
  for (let atMs = gapMs[0]; atMs < durationMs; atMs += random.between(...gapMs)) {
    if (atMs >= everythingAtMs) {
      planned.push({ atMs, fault: { kind: "kill everything" } });
      everythingAtMs += EVERYTHING_EVERY_MS;
      continue;
    }
    draw(atMs);
    const percent = random.between(1, 100);
    if (percent <= SECOND_PERCENT) draw(atMs);
    if (percent <= THIRD_PERCENT) draw(atMs);
  }
  return planned;
}

const REPLICATED = ["wallet-ledger", "transfer", "bills", "webhook", "payid", "card-payments"];

/** One to three processes of each service that may have several. */
export function drawReplicas(random: Random): Record<string, number> {
  return Object.fromEntries(
    REPLICATED.map((name) => [name, random.pick([1, 2, 2, 2, 3])]).filter(
      ([, count]) => count !== 1,
    ),
  );
}

export function readSchedule(file: string): Schedule {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** One fault a line, so that a difference between two schedules can be read. */
export function writeSchedule(file: string, { faults, ...rest }: Schedule): void {
  const lines = faults.map((planned) => `    ${JSON.stringify(planned)}`).join(",\n");
  const head = JSON.stringify(rest).slice(0, -1);
  writeFileSync(file, `${head},"faults":[\n${lines}\n]}\n`);
}
