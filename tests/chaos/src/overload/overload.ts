import { commitOf } from "../content";
import { withDatabase } from "../judge/database";
import { moneyViolations, watchMoney } from "../judge/money";
import { settle } from "../judge/settling";
import { randomOf } from "../random";
import { writeRecord } from "../record";
import { TIMEOUTS } from "../run";
import { type System, startSystem } from "../system/system";
import { inhabit } from "../world/merchants";
import { startReceivers } from "../world/receivers";
import { describeOverload, overloadViolations, type Phase } from "./figures";
import { type Answers, callerOf, closedLoop, openLoop, referenceOf } from "./load";

interface Options {
  seed: number | undefined;
  minutes: number | undefined;
  merchants: number | undefined;
  times: number | undefined;
  isRecorded: boolean;
  say: (line: string) => void;
}

const DEFAULTS = { seed: 1, minutes: 5, merchants: 160, times: 10 };
/** The most that a sandbox wallet is funded with at once. */
const FUNDS = 10_000_000_000;
const CALLERS = 128;
/** Until the code is compiled and the caches are filled. */
const WARM_UP_S = 25;
const MEASURE_S = 20;
/** Of the capacity: an ordinary load. */
const ORDINARY = 0.4;
const AFTER_S = 30;

/**
 * Far more than the capacity, then an ordinary load at once. Acknowledged transfers must be in the ledger, shed ones
 * must not, and the ordinary load must soon be served as before.
 */
export async function overload(options: Options): Promise<number> {
  const { say, isRecorded } = options;
  const seed = options.seed ?? DEFAULTS.seed;
  const system = await startSystem({ replicas: [], environment: {}, isDirect: true, say });
  const receivers = await startReceivers(seed);
  try {
    const { phases, capacity, violations } = await run(system, receivers, { ...options, seed });
    const text = describeOverload({ phases, capacity, violations, commit: commitOf() });
    for (const line of text.split("\n")) say(line);
    for (const violation of violations) say(`VIOLATION ${violation}`);
    const { directory } = system;
    const name = `overload-${options.times ?? DEFAULTS.times}-times`;
    say(`the record is in ${writeRecord(text, { name, directory, isRecorded })}`);
    return violations.length === 0 ? 0 : 1;
  } finally {
    receivers.stop();
    await system.stop();
  }
}

async function run(
  system: System,
  receivers: Awaited<ReturnType<typeof startReceivers>>,
  options: Options & { seed: number },
) {
  const { seed, say } = options;
  const { databaseUrl } = system.stack;
  const minutes = options.minutes ?? DEFAULTS.minutes;
  const times = options.times ?? DEFAULTS.times;
  const world = await inhabit({
    ...{ system, receivers, onRequest: () => {}, funds: FUNDS, hasEndpoints: false },
    count: { test: options.merchants ?? DEFAULTS.merchants, live: 0 },
  });
  const caller = callerOf(system, world, randomOf(seed));
  const money = watchMoney(databaseUrl);
  await closedLoop(caller, { callers: CALLERS, seconds: WARM_UP_S });
  const measured = await closedLoop(caller, { callers: CALLERS, seconds: MEASURE_S });
  const capacity = measured.sent.filter(({ status }) => status === 201).length / MEASURE_S;
  say(`capacity: ${capacity.toFixed(0)} transfers/s`);
  const phase = async (name: string, perSecond: number, seconds: number) => {
    const { count, unsent, answered } = await openLoop(caller, { perSecond, seconds });
    say(`${name}: ${count} requests, ${perSecond.toFixed(0)}/s for ${seconds} s`);
    return async (): Promise<Phase> => ({
      ...{ name, perSecond, seconds, unsent },
      ...(await answered),
    });
  };
  const begun = [
    await phase("before", capacity * ORDINARY, MEASURE_S),
    await phase("overload", capacity * times, minutes * 60),
    await phase("after", capacity * ORDINARY, AFTER_S),
  ] as const;
  const [before, during, after] = [await begun[0](), await begun[1](), await begun[2]()];
  const phases = [before, during, after];
  const healed = performance.now();
  const settled = await settle(databaseUrl, {
    ...{ ...TIMEOUTS, since: healed, say },
    // Nothing keeps the events of an overload; its merchants have no endpoints.
    eventsToCome: async () => 0,
  });
  await caller.close();
  const audit = await system.command("audit");
  const violations = [
    ...overloadViolations({ before, during, after }),
    ...(await lostOrInvented(databaseUrl, [measured, ...phases])),
    ...(settled.violation ? [settled.violation] : []),
    ...moneyViolations(await money.stop()),
    ...(audit.code === 0 ? [] : [`the ledger's audit failed:\n${audit.output}`]),
  ];
  return { phases, capacity, violations };
}

/** Acknowledged transfers that the ledger does not have, and shed ones that it has. */
async function lostOrInvented(databaseUrl: string, all: readonly Answers[]): Promise<string[]> {
  const known = await withDatabase(databaseUrl, async (db) => {
    const { rows } = await db.raw<{ rows: { reference: string }[] }>(
      "SELECT reference FROM wallet_ledger.transfers WHERE reference LIKE 'o-%'",
    );
    return new Set(rows.map(({ reference }) => reference));
  });
  const lost = all
    .flatMap(({ sent }) => sent)
    .filter(({ status, reference }) => status === 201 && !known.has(reference));
  const invented = all
    .flatMap(({ shed }) => shed.numbers.map(referenceOf))
    .filter((reference) => known.has(reference));
  return [
    ...lost.map(({ reference }) => `${reference} was acknowledged and is gone`),
    ...invented.map((reference) => `${reference} was shed and is done`),
  ];
}
