import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { toPublicId } from "@kobo/core/ids";
import { PUBLIC_EVENTS } from "@kobo/events";
import { type Committed, endpointViolations, topicViolations } from "./judge/events";
import { eventsToCome } from "./judge/fan-out";
import { judge, judgeIsolation } from "./judge/judge";
import { leakViolations } from "./judge/leaks";
import { gatewaysWithoutRedis, type Span } from "./judge/losses";
import {
  historiesOf,
  moneyViolations,
  type Sample,
  statementViolations,
  watchMoney,
} from "./judge/money";
import { committedEvents, tapOutboxes } from "./judge/outbox-tap";
import { eachTablePlace, errorLines, logPlaces, redisPlace } from "./judge/places";
import { untilReady } from "./judge/readiness";
import { doublesIn, type ProviderStores, reconciliationViolations } from "./judge/reconciliation";
import { replayViolations } from "./judge/replays";
import { secretViolations } from "./judge/secrets";
import { settle } from "./judge/settling";
import { tableViolations } from "./judge/tables";
import { readAllTopics } from "./judge/topics";
import { readUsage } from "./judge/usage";
import { losesRedis } from "./nemesis/fault";
import { healAll, runFaults } from "./nemesis/inject";
import { type Schedule, writeSchedule } from "./nemesis/schedule";
import { randomOf } from "./random";
import { type System, startSystem } from "./system/system";
import type { Api } from "./world/api";
import { Coverage } from "./world/coverage";
import { Driver, type Executed } from "./world/driver";
import { type Inhabitant, inhabit } from "./world/merchants";
import { type OperationName, OperationSource } from "./world/operations";
import { type Receivers, startReceivers } from "./world/receivers";

interface Options {
  schedule: Schedule;
  /** In the sandbox; a quarter of this number is live. */
  merchants: number;
  /** Operations at the same time. */
  concurrency: number;
  /** Variables of every process. */
  environment: Readonly<Record<string, string>>;
  timeouts: Timeouts;
  /** Nothing else is done. */
  only?: readonly OperationName[] | undefined;
  /** The load as a part of what the system can do, which is measured first; otherwise merchants act as they please. */
  loadShare?: number;
  /** Watches the load; its violations are the run's. */
  observe?: (system: System) => Observer;
  say: (line: string) => void;
}

export interface Observer {
  onAnswer: (tookMs: number) => void;
  stop: () => Promise<string[]>;
}

/** The result of a run, as it is kept. */
export interface Report {
  directory: string;
  violations: string[];
  faults: number;
  operations: number;
  requests: number;
  webhooks: number;
  samples: number;
  events: number;
  settledAfterS: number | null;
  uncovered: string[];
  counts: Record<string, number>;
  kinds: Record<string, number>;
}

/** Less than one transfer may move. */
const FUNDS = 500_000_000;
/** How long the run waits before it takes something for a violation. */
interface Timeouts {
  /** For the definite answer to one request, faults included. */
  definiteMs: number;
  /** After healing, for all but what waits by its own rule. */
  settleMs: number;
  /** After healing, for grace periods of providers, and the second retry of a webhook. */
  waitingMs: number;
  /** Retries of webhooks are made due instead of waited for. */
  isHasty: boolean;
}

export const TIMEOUTS: Timeouts = {
  definiteMs: 4 * 60_000,
  settleMs: 60_000,
  waitingMs: 8 * 60_000,
  isHasty: false,
};
/** For a run that must end soon, with the same rules. */
export const CI_TIMEOUTS: Timeouts = {
  definiteMs: 2 * 60_000,
  settleMs: 60_000,
  waitingMs: 2 * 60_000,
  isHasty: true,
};
/** For a planted mistake, which may keep something open for ever. */
export const SHORT_TIMEOUTS: Timeouts = {
  definiteMs: 40_000,
  settleMs: 60_000,
  waitingMs: 75_000,
  isHasty: false,
};
/** Delays of queries at providers, so that their grace period of ten minutes is one. */
const SCALE = { QUERY_SCALE: "0.1", REQUERY_SCALE: "0.1", RAIL_SETTLE_MS: "10000" };
/** The longest fault of Redis, and its reconnection. */
const LOSSES_MS = 20_000;
/** From so many on, each operation of the OpenAPI document must have been called; fewer may leave out a rare one. */
const COVERED_OPERATIONS = 1_500;

const PUBLIC: ReadonlySet<string> = new Set(PUBLIC_EVENTS);

/** Card numbers of the world; none may be anywhere in clear. */
const CARDS = ["4242424242424242", "4000000000000259", "4000000000000002"];

/** A whole run in a system of its own. All that is needed to look into it stays in the directory. */
export async function runOnce(options: Options): Promise<Report> {
  const { schedule, say } = options;
  const system = await startSystem({
    replicas: Object.entries(schedule.replicas).map(([name, count]) => `${name}=${count}`),
    environment: { ...SCALE, ...options.environment },
    say,
  });
  const receivers = await startReceivers(schedule.seed + 3);
  say(`data and logs in ${system.directory}`);
  writeSchedule(join(system.directory, "schedule.json"), schedule);
  try {
    const report = await runIn(system, receivers, options);
    writeFileSync(join(system.directory, "report.json"), JSON.stringify(report, null, 2));
    return report;
  } finally {
    receivers.stop();
    await system.stop();
  }
}

async function runIn(system: System, receivers: Receivers, options: Options): Promise<Report> {
  const { schedule, merchants: count, concurrency, say } = options;
  const { databaseUrl } = system.stack;
  const coverage = new Coverage();
  const tappedAt = new Date().toISOString();
  await tapOutboxes(databaseUrl);
  const world = await inhabit({
    ...{ system, receivers, onRequest: coverage.count, funds: FUNDS },
    count: { test: count, live: Math.max(2, Math.ceil(count / 4)) },
  });
  const before = await readUsage(system);
  const money = watchMoney(databaseUrl);
  say(`${world.length} merchants, ${schedule.faults.length} faults`);
  const observer = options.observe?.(system);
  const apis = world.map(({ api }) => (observer ? timed(api, observer.onAnswer) : api));
  const merchants = world.map(({ merchant }) => merchant);
  // Times at which Redis may have lost stored answers.
  const losses: Span[] = [];
  const driver = new Driver({
    ...{ apis, merchants, concurrency },
    source: new OperationSource({ ignoredUrl: receivers.ignoredUrl, only: options.only }),
    random: randomOf(schedule.seed + 1),
    run: String(schedule.seed),
    definiteMs: options.timeouts.definiteMs,
  });
  driver.start();
  if (options.loadShare) await slowDown(driver, { ...options, share: options.loadShare });
  const countLosses = (line: string): void => {
    say(line);
    if (/redis|everything/i.test(line)) losses.push([Date.now(), Date.now() + LOSSES_MS]);
  };
  await runFaults(
    schedule.faults,
    { system, receivers },
    schedule.faults.some(({ fault }) => losesRedis(fault)) ? countLosses : say,
  );
  await untilOver(schedule);
  await healAll({ system, receivers });
  say("everything is healed; no new operations");
  const finished = driver.finish();
  const observed = (await observer?.stop()) ?? [];
  const notReady = await untilReady(system, kafkaAdminPasswordOf(system));
  const healed = performance.now();
  await finished;
  const { executed } = driver;
  say(`${executed.length} operations have ended`);
  journal(system, executed);

  const settled = await settle(databaseUrl, {
    ...{ ...options.timeouts, since: healed, say },
    eventsToCome: () => eventsToCome(databaseUrl),
  });
  say(settled.violation ?? `all has settled ${settled.seconds} s after healing`);
  const reconciled = await settleReversals(system, { ...options.timeouts, say });
  const evidence = { apis, merchants, executed, funds: FUNDS };
  const judged = await judge(evidence);
  const samples = await money.stop();
  say(`${samples.length} samples of all balances`);
  const { violations: eventViolations, events } = await judgeEvents(system, {
    world,
    receivers,
    tappedAt,
  });
  const counts = coverage.counts();
  const uncovered = counts.filter(([, calls]) => calls === 0).map(([id]) => id);
  const violations = [
    ...(notReady ? [notReady] : []),
    ...[settled, reconciled].flatMap(({ violation }) => violation ?? []),
    ...observed,
    ...judged.violations,
    ...(await judgeIsolation(evidence)),
    ...moneyViolations(samples),
    ...statements(world, judged.movements, samples),
    ...replayViolations(driver.replays, [...losses, ...gatewaysWithoutRedis(system.directory)]),
    ...eventViolations,
    ...(await tableViolations(databaseUrl)),
    ...(executed.length >= COVERED_OPERATIONS
      ? uncovered.map((id) => `${id} was never called`)
      : []),
    ...leakViolations(before, await readUsage(system)),
    ...(await commands(system)),
  ];
  const errors = await errorLines(system.directory);
  say(`${errors.length} error lines in the logs`);
  return {
    directory: system.directory,
    violations,
    faults: schedule.faults.length,
    operations: executed.length,
    requests: executed.reduce((sum, { attempts }) => sum + attempts, 0),
    webhooks: receivers.count(),
    samples: samples.length,
    events,
    settledAfterS: settled.violation ? null : settled.seconds,
    uncovered,
    counts: Object.fromEntries(counts),
    kinds: kindsOf(executed),
  };
}

function timed(api: Api, onAnswer: (tookMs: number) => void): Api {
  return async (request) => {
    const begun = performance.now();
    const answer = await api(request);
    onAnswer(performance.now() - begun);
    return answer;
  };
}

/** Until the pools and caches are warm, and then long enough to count. */
const WARM_UP_MS = 60_000;
const CAPACITY_MS = 60_000;

/** Measures the capacity of the system, and continues at a part of it. */
async function slowDown(
  driver: Driver,
  { concurrency, share, say }: Pick<Options, "concurrency" | "say"> & { share: number },
): Promise<void> {
  driver.pace(0);
  await delay(WARM_UP_MS);
  const before = driver.executed.length;
  await delay(CAPACITY_MS);
  const perSecond = ((driver.executed.length - before) / CAPACITY_MS) * 1_000;
  say(`capacity: ${perSecond.toFixed(1)} operations/s; continuing with ${share * 100} % of it`);
  driver.pace((concurrency / (perSecond * share)) * 1_000);
}

/** A run without faults lasts as long as another. */
async function untilOver({ minutes, faults }: Schedule): Promise<void> {
  const lastMs = faults.at(-1)?.atMs ?? 0;
  const leftMs = minutes * 60_000 - lastMs;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
}

function kafkaAdminPasswordOf({ directory }: System): string {
  const secrets = readFileSync(join(directory, "secrets.json"), "utf8");
  return (JSON.parse(secrets) as { kafkaAdminPassword: string }).kafkaAdminPassword;
}

interface Witnesses {
  world: readonly Inhabitant[];
  receivers: Receivers;
  /** Events before this time were committed when nothing kept them. */
  tappedAt: string;
}

async function judgeEvents(system: System, { world, receivers, tappedAt }: Witnesses) {
  const { databaseUrl, redisUrl, kafkaBrokers } = system.stack;
  const committed = await committedEvents(databaseUrl);
  const { records, deadLetters } = await readAllTopics(kafkaBrokers, kafkaAdminPasswordOf(system));
  const secrets = [
    ...CARDS.map((text) => ({ name: `the card number …${text.slice(-4)}`, text })),
    ...world.flatMap(({ merchant, secrets: own }) =>
      own.map((text) => ({ name: `a secret of ${merchant.name}`, text })),
    ),
  ];
  const leaked = secretViolations(secrets, [
    { name: "a topic", pieces: records.map(({ value }) => value) },
    await redisPlace(redisUrl),
  ]);
  for (const place of logPlaces(system.directory))
    leaked.push(...secretViolations(secrets, [place]));
  await eachTablePlace(databaseUrl, (place) => {
    leaked.push(...secretViolations(secrets, [place]));
  });
  const arrivals = new Map(
    world.flatMap(({ endpoints }) =>
      endpoints.map((name) => [name, new Map(receivers.arrivedAt(name))] as const),
    ),
  );
  // After everything else: events are still committed, such as of accounts that expire, and arrive at once.
  const until = await committedEvents(databaseUrl);
  const known = new Set(until.map(({ id }) => id));
  const violations = [
    ...topicViolations(
      committed,
      // A service's clock may be slow: its events are known nevertheless.
      records.filter(({ id, at }) => known.has(id) || at >= tappedAt),
      known,
    ),
    ...deadLetters.map(({ topic, value }) => `${topic} has ${value}`),
    ...world.flatMap((one) => judgeEndpoints(one, { committed, until, arrivals })),
    ...new Set(leaked),
    ...(receivers.badSignatures() > 0
      ? [`${receivers.badSignatures()} webhooks with a bad signature`]
      : []),
  ];
  return { violations, events: records.length };
}

interface Arrivals {
  /** The events that were committed before the judge began, and until it had read the arrivals. */
  committed: readonly Committed[];
  until: readonly Committed[];
  arrivals: ReadonlyMap<string, ReturnType<Receivers["arrivedAt"]>>;
}

function judgeEndpoints(
  { id, merchant: { mode }, endpoints }: Inhabitant,
  { committed, until, arrivals }: Arrivals,
): string[] {
  const ownIds = (events: readonly Committed[]) =>
    new Set(
      events
        .filter((one) => one.merchantId === id && one.mode === mode && PUBLIC.has(one.type))
        .map((one) => toPublicId("evt", one.id)),
    );
  const [expected, known] = [ownIds(committed), ownIds(until)];
  return endpoints.flatMap((name) =>
    endpointViolations({ name, expected, known, arrived: arrivals.get(name) ?? new Map() }),
  );
}

function statements(
  world: readonly Inhabitant[],
  movements: ReadonlyMap<number, readonly bigint[]>,
  samples: readonly Sample[],
): string[] {
  const accounts = samples.at(-1)?.accounts ?? [];
  const histories = historiesOf(samples);
  return world.flatMap(({ merchant: { index, wallet, mode } }) => {
    const state = accounts.find(
      (one) => one.payId === wallet && one.mode === mode && one.currency === "NGN",
    );
    if (!state) return [`${wallet} has no account`];
    const own = { name: wallet, movements: movements.get(index) ?? [] };
    return statementViolations(own, histories.get(state.account) ?? []);
  });
}

/** Reversals are found by the reconciliation alone when each of the provider's webhooks about one was lost. */
async function settleReversals(system: System, terms: Timeouts & Pick<Options, "say">) {
  await system.command("reconcile");
  const { databaseUrl } = system.stack;
  return settle(databaseUrl, {
    ...{ ...terms, since: performance.now() },
    eventsToCome: () => eventsToCome(databaseUrl),
  });
}

async function commands(system: System): Promise<string[]> {
  const audit = await system.command("audit");
  const reconciled = await system.command("reconcile");
  const doubles = doublesIn(await storesOf(system));
  return [
    ...(audit.code === 0 ? [] : [`the ledger's audit failed:\n${audit.output}`]),
    ...reconciliationViolations(reconciled, doubles),
  ];
}

/** The stores of the providers that may execute a request twice. */
function storesOf({ stack }: System): Promise<ProviderStores[]> {
  const read = async (provider: string, mode: string): Promise<Partial<ProviderStores>> => {
    const response = await fetch(`${stack.simulatorUrl}/control/${provider}/${mode}/book`);
    return (await response.json()) as Partial<ProviderStores>;
  };
  return Promise.all(
    ["live", "test"].map(async (mode) => ({
      transfers: (await read("rail", mode)).transfers ?? [],
      purchases: (await read("bill-provider", mode)).purchases ?? [],
    })),
  );
}

/** Keeps the operations with their answers, one a line. */
function journal({ directory }: System, executed: readonly Executed[]): void {
  const file = createWriteStream(join(directory, "operations.jsonl"));
  for (const { operation, ...rest } of executed) {
    const { kind, merchant, reference } = operation;
    file.write(`${JSON.stringify({ kind, merchant, reference, ...rest })}\n`);
  }
  file.end();
}

function kindsOf(executed: readonly Executed[]): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { operation } of executed) kinds[operation.kind] = (kinds[operation.kind] ?? 0) + 1;
  return kinds;
}
