import { Workload, warmUp } from "../load/workload";
import { amount, ms, table } from "../report/markdown";
import { query, untilAtRest } from "../world/database";
import type { Run } from "../world/run";
import { median, quantile, sum } from "./figures";
import { measureRounds } from "./measure-rounds";
import { type CpuSeconds, IDLE, OTHERS } from "./processes";
import { type Target, target } from "./target";

const MERCHANTS = 200;
/**
 * The same for both: in a closed loop the faster of a pair has larger batches, and less CPU for a transfer. Enough that
 * what a system does at rest is a small part.
 */
const PER_SECOND = 400;
const WARM_UP_CONNECTIONS = 64;
const WARM_UP_SECONDS = 1;
const CREATED = 201;
const GENERATOR = "load generator";

/** One round of both systems, right after each other. */
export interface Pair {
  off: Cost;
  on: Cost;
}

interface Cost {
  p99Ms: number;
  /** CPU of a transfer by process, in µs. */
  micros: Record<string, number>;
}

interface Compared {
  /** The feature that is on in one system and off in the other. */
  name: string;
  settings: Record<"off" | "on", Readonly<Record<string, string>>>;
  /** The maximum ratio of the CPU with the feature to that without. */
  max: number;
  problems?: () => readonly string[];
}

/** The CPU of a transfer with a feature and without, in two systems that are measured in turn. */
export async function comparePairs(
  run: Run,
  { name: feature, settings, max, problems: moreProblems = () => [] }: Compared,
) {
  const { seconds, rounds } = run;
  const off = await Workload.start(run, { merchants: MERCHANTS, settings: settings.off });
  const on = await Workload.start(run, { merchants: MERCHANTS, settings: settings.on });
  const systems = { off, on };
  for (const system of [off, on]) await warmUp(run, system, WARM_UP_CONNECTIONS);
  let refused = 0;
  const measured = await measureRounds(run, {
    groups: [["off", "on"] as const],
    prepare: async () => {
      for (const { system } of [off, on]) await query(system.stack.databaseUrl, "CHECKPOINT");
    },
    measure: async (name) => {
      const system = systems[name];
      const { answers, cpu } = await system.offer({
        perSecond: { "PayID transfer": PER_SECOND },
        warmUpSeconds: WARM_UP_SECONDS,
        seconds,
      });
      await untilAtRest(system.system.stack.databaseUrl);
      refused += answers.filter(({ status }) => status !== CREATED).length;
      return costOf(answers, cpu);
    },
    summary: (name, { micros, p99Ms }) =>
      `${name}: ${Math.round(totalOf(micros))} µs of CPU a transfer, p99 ${Math.round(p99Ms)} ms`,
  });
  const roundsOf = (name: "off" | "on") =>
    measured.find(({ variant }) => variant === name)?.rounds ?? [];
  const pairs = roundsOf("off").flatMap((cost, index): Pair[] => {
    const other = roundsOf("on")[index];
    return other ? [{ off: cost, on: other }] : [];
  });
  const { proof: offProof, audit } = await off.prove();
  const more = median(pairs, ratioOf);
  const problems = [
    ...offProof.problems,
    ...(refused === 0 ? [] : [`${refused} transfers were refused.`]),
    ...moreProblems(),
  ];
  const targets: Target[] = [
    target(`CPU of a transfer with ${feature}, of that without`, more, { max, digits: 3 }),
  ];
  const result = await on.conclude({ rounds, pairs, more }, { targets, problems });
  return { ...result, audits: [audit, ...result.audits] };
}

/** The blocks of a report after its first sentence. */
export function pairBlocks({
  pairs,
  more,
}: {
  pairs: readonly Pair[];
  more: number;
}): (string | string[])[] {
  const names = Object.keys(pairs[0]?.off.micros ?? {});
  const of = (kind: "off" | "on", name: string) =>
    median(pairs, (pair) => pair[kind].micros[name] ?? 0);
  const ratios = Float64Array.from(pairs, ratioOf).sort();
  const quartile = (share: number): number => quantile(ratios, share);
  const percent = (ratio: number): string => ((ratio - 1) * 100).toFixed(1);
  return [
    table(
      names
        .map((name) => ({ name, off: of("off", name), on: of("on", name) }))
        .sort((a, b) => b.off - a.off),
      [
        ["process", ({ name }) => name, "words"],
        ["off, µs", ({ off }) => off.toFixed(1)],
        ["on, µs", ({ on }) => on.toFixed(1)],
      ],
    ),
    `All services together: ${percent(more)} % more CPU for a transfer (the median of the pairs; half of them between ${percent(quartile(0.25))} and ${percent(quartile(0.75))} %).`,
    table(pairs, [
      ["CPU off, µs", ({ off }) => amount(totalOf(off.micros))],
      ["on, µs", ({ on }) => amount(totalOf(on.micros))],
      ["p99 ms off", ({ off }) => ms(off.p99Ms)],
      ["on", ({ on }) => ms(on.p99Ms)],
      ["CPU, of that without", (pair) => ratioOf(pair).toFixed(3)],
    ]),
  ];
}

/** How the pairs were measured, for the first sentence of a report. */
export function pairsText(pairs: readonly Pair[], seconds: number): string {
  return `${PER_SECOND} PayID transfers a second, spread over ${MERCHANTS} merchants. ${pairs.length} pairs of ${seconds} s, in alternating order; medians. Other load on the machine meets both of a pair.`;
}

function ratioOf({ off, on }: Pair): number {
  return totalOf(on.micros) / totalOf(off.micros);
}

function totalOf(micros: Record<string, number>): number {
  return sum(Object.values(micros));
}

/** Only the system's own work counts. */
function costOf(answers: readonly { ms: number }[], cpu: CpuSeconds): Cost {
  const own = Object.entries(cpu).filter(([name]) => ![IDLE, OTHERS, GENERATOR].includes(name));
  const micros = own.map(([name, used]) => [name, (used * 1e6) / answers.length] as const);
  const sorted = Float64Array.from(answers, ({ ms: taken }) => taken).sort();
  return { p99Ms: quantile(sorted, 0.99), micros: Object.fromEntries(micros) };
}
