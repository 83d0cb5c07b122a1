import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { defineBench, targetLines } from "../bench";
import { Workload, warmUp } from "../load/workload";
import { median, quantile, sum } from "../measure/figures";
import { measureRounds } from "../measure/measure-rounds";
import { type CpuSeconds, IDLE, OTHERS } from "../measure/processes";
import { target } from "../measure/target";
import { amount, ms, table } from "../report/markdown";
import { query, untilAtRest } from "../world/database";

const MERCHANTS = 200;
/** The same for both: in a closed loop the faster of a pair has larger batches, and less CPU for a transfer. */
const PER_SECOND = 200;
const WARM_UP_CONNECTIONS = 64;
const WARM_UP_SECONDS = 1;
const SAMPLED = 0.05;
const MORE_MAX = 1.05;
const CREATED = 201;
const GENERATOR = "load generator";

/** One round of both systems, one right after the other. */
interface Pair {
  off: Cost;
  on: Cost;
}

interface Cost {
  p99Ms: number;
  /** CPU of a transfer by process, in µs. */
  micros: Record<string, number>;
}

/** The CPU of a transfer with telemetry and without, in two systems that are measured in turn. */
export const telemetry = defineBench({
  seconds: 5,
  run: async (run) => {
    const { seconds, rounds } = run;
    const collector = await run.open(startSink());
    const settings = {
      off: { OTEL_EXPORTER_OTLP_ENDPOINT: "" },
      on: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER_ARG: String(SAMPLED),
      },
    };
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
      const traced = roundsOf("on")[index];
      return traced ? [{ off: cost, on: traced }] : [];
    });
    const { proof: offProof, audit } = await off.prove();
    const more = median(pairs, ratioOf);
    const problems = [
      ...offProof.problems,
      ...(refused === 0 ? [] : [`${refused} transfers were refused.`]),
      ...(collector.bytes() > 0 ? [] : ["The collector received nothing."]),
    ];
    const figures = { rounds, pairs, exportedBytes: collector.bytes(), more };
    const targets = [
      target("CPU of a transfer with telemetry, of that without", more, {
        max: MORE_MAX,
        unit: "",
        digits: 3,
      }),
    ];
    const result = await on.conclude(figures, { targets, problems });
    return { ...result, audits: [audit, ...result.audits] };
  },
  section: ({ result }) => {
    const { pairs, more, seconds, exportedBytes } = result;
    const names = Object.keys(pairs[0]?.off.micros ?? {});
    const of = (kind: "off" | "on", name: string) =>
      median(pairs, (pair) => pair[kind].micros[name] ?? 0);
    const ratios = Float64Array.from(pairs, ratioOf).sort();
    const quartile = (share: number): number => quantile(ratios, share);
    const percent = (ratio: number): string => ((ratio - 1) * 100).toFixed(1);
    return {
      title: "Telemetry",
      blocks: [
        `${PER_SECOND} PayID transfers a second, spread over ${MERCHANTS} merchants, in two systems: one exports traces at ${SAMPLED * 100} % sampling and metrics, the other nothing. ${pairs.length} pairs of ${seconds} s, in alternating order; medians. Other load on the machine meets both of a pair.`,
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
        `All services together: ${percent(more)} % more CPU for a transfer (the median of the pairs; half of them between ${percent(quartile(0.25))} and ${percent(quartile(0.75))} %). The collector received ${amount(exportedBytes / 1_000)} kB.`,
        table(pairs, [
          ["CPU off, µs", ({ off }) => amount(totalOf(off.micros))],
          ["on, µs", ({ on }) => amount(totalOf(on.micros))],
          ["p99 ms off", ({ off }) => ms(off.p99Ms)],
          ["on", ({ on }) => ms(on.p99Ms)],
          ["CPU, of that without", (pair) => ratioOf(pair).toFixed(3)],
        ]),
        targetLines(result),
      ],
    };
  },
});

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

/** A collector that discards what it receives. */
async function startSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.once("end", () =>
      response.writeHead(200, { "content-type": "application/json" }).end("{}"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    end: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
