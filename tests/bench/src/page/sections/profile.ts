import { nameOfCommit } from "../../commit";
import { IDLE, OTHERS } from "../../cpu";
import { describe, table } from "../../markdown";
import type { LoadCost, ProfileResult } from "../../profile/profile-bench";
import type { Recorded } from "../../record";
import { amount } from "../figures";
import type { Section, Writer } from "../section";

/** CPU µs for each transfer: by process, and in each by part, `ALL` among them. */
type Costs = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** One load, now and in the run that was kept from before. */
interface Pair {
  load: string;
  rates: string;
  now: Costs;
  before: Costs | undefined;
}

const ALL = "all";
const TOGETHER = "all of these";
/** A process that does less for a transfer than this is no cost of transfers. */
const SHOWN_MIN_MICROS = 1;

export const writeProfile: Writer<ProfileResult> = (run, pen, before): Section => {
  const { loads, seconds } = run.result;
  const pairs = loads.map((cost) =>
    pairOf(
      cost,
      before?.result.loads.find(({ load }) => load === cost.load),
    ),
  );
  return {
    title: "Where the time goes",
    lines: [
      "CPU time of a PayID transfer through the gateway: by process as the kernel counts it, and by what each process of ours did, as V8's profiler saw it. What carries the events meanwhile is in it. A process that is not ours has no parts.",
      `128 connections, ${seconds} s of each load. The profiler slows down what it looks at, so it looks at a second run; time and rates are those of the first.`,
      ...(before ? ["", beforeLine(run, before)] : []),
      "",
      pen.chart({
        file: "profile",
        chart: {
          title: "CPU for a transfer, by process",
          unit: "µs",
          series: pairs.flatMap(({ load, before: old }) =>
            old ? [`${load}, before`, load] : [load],
          ),
          groups: processesOf(pairs).map((name) => ({
            name,
            values: pairs.flatMap((pair) => valuesOf(pair, name)),
          })),
        },
      }),
      ...pairs.flatMap(loadLines),
    ],
  };
};

function pairOf(now: LoadCost, before: LoadCost | undefined): Pair {
  const rate = ({ figures }: LoadCost): string => amount(figures.perSecond);
  return {
    load: now.load,
    rates: before ? `${rate(before)} → ${rate(now)}` : rate(now),
    now: costsOf(now),
    before: before && costsOf(before),
  };
}

/** Every process that costs transfers anything, and all of them together. */
function costsOf({ processes }: LoadCost): Costs {
  const costs = processes
    .filter(({ name, total }) => ![OTHERS, IDLE].includes(name) && total >= SHOWN_MIN_MICROS)
    .map(({ name, total, parts }) => ({ name, micros: { [ALL]: total, ...parts } }));
  const together: Record<string, number> = {};
  for (const { micros } of costs) {
    for (const [part, each] of Object.entries(micros))
      together[part] = (together[part] ?? 0) + each;
  }
  return new Map([
    ...costs.map(({ name, micros }) => [name, micros] as const),
    [TOGETHER, together],
  ]);
}

/** Of what source the figures before are, and of what machine when it was another one. */
function beforeLine({ result: now }: Recorded<ProfileResult>, before: Recorded<ProfileResult>) {
  const { at, machine, settings } = before.result;
  const own = describe(machine, settings);
  const where = own === describe(now.machine, now.settings) ? "on the same machine." : `on ${own}`;
  return `_before → now_: before is commit ${nameOfCommit(before.commit)}, of ${at.slice(0, 10)}, at a load before of ${machine.loadBefore.toFixed(2)}, ${where}`;
}

function loadLines({ load, rates, now, before }: Pair): string[] {
  const parts = partsOf({ now, before });
  const rows = namesOf({ now, before }).map((name) => [
    name,
    ...parts.map((part) => cell(now.get(name)?.[part], before && (before.get(name)?.[part] ?? 0))),
  ]);
  return [
    "",
    `${load}, ${rates} transfers/s, µs for each:`,
    "",
    ...table({ head: ["process", ...parts], rows, words: [0] }),
  ];
}

/** The dearest first, then those that are there no longer, and all together at the end. */
function namesOf({ now, before }: Pick<Pair, "now" | "before">): string[] {
  const names = new Set([...now.keys(), ...(before?.keys() ?? [])]);
  names.delete(TOGETHER);
  return [...names, TOGETHER];
}

/** Those of all loads. */
function processesOf(pairs: readonly Pair[]): string[] {
  return [...new Set(pairs.flatMap(namesOf))].filter((name) => name !== TOGETHER);
}

/** The dearest first, which is `ALL`; then those that are there no longer. */
function partsOf({ now, before }: Pick<Pair, "now" | "before">): string[] {
  const own = now.get(TOGETHER) ?? {};
  const parts = new Set(Object.keys({ ...own, ...before?.get(TOGETHER) }));
  return [...parts].sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0));
}

function valuesOf({ now, before }: Pair, name: string): number[] {
  const whole = (costs: Costs): number => costs.get(name)?.[ALL] ?? Number.NaN;
  return before ? [whole(before), whole(now)] : [whole(now)];
}

/** Empty where there is nothing to tell. */
function cell(now = 0, before: number | undefined): string {
  const [micros, old] = [Math.round(now), Math.round(before ?? 0)];
  if (micros === 0 && old === 0) return "";
  return before === undefined ? amount(micros) : `${amount(old)} → ${amount(micros)}`;
}
