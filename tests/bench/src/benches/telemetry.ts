import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { defineBench, targetLines } from "../bench";
import { type Round, Workload, warmUp } from "../load/workload";
import { median, sum } from "../measure/figures";
import { measureRounds } from "../measure/measure-rounds";
import { IDLE, OTHERS } from "../measure/processes";
import { target } from "../measure/target";
import { amount, ms, table } from "../report/markdown";
import { query } from "../world/database";

const MERCHANTS = 200;
const CONNECTIONS = 64;
const SAMPLED = 0.05;
const MORE_MAX = 1.05;
const GENERATOR = "load generator";

/** One round of both systems, one right after the other. */
interface Pair {
  off: Cost;
  on: Cost;
}

interface Cost {
  perSecond: number;
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
    for (const system of [off, on]) await warmUp(run, system, CONNECTIONS);
    const measured = await measureRounds(run, {
      groups: [["off", "on"] as const],
      prepare: async () => {
        for (const { system } of [off, on]) await query(system.stack.databaseUrl, "CHECKPOINT");
      },
      measure: async (name) => {
        const load = { load: "spread", connections: CONNECTIONS, keyed: false } as const;
        return costOf(
          await systems[name].measure({ streams: ["PayID transfer"], seconds, ...load }),
          seconds,
        );
      },
      summary: (name, { micros, perSecond }) =>
        `${name}: ${Math.round(totalOf(micros))} µs of CPU a transfer, ${Math.round(perSecond)}/s`,
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
    return {
      title: "Telemetry",
      blocks: [
        `PayID transfers over ${CONNECTIONS} connections, spread over ${MERCHANTS} merchants, in two systems: one exports traces at ${SAMPLED * 100} % sampling and metrics, the other nothing. ${pairs.length} pairs of ${seconds} s, in alternating order; medians. Other load on the machine meets both of a pair.`,
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
        `All services together: ${((more - 1) * 100).toFixed(1)} % more CPU for a transfer (the median of the pairs). The collector received ${amount(exportedBytes / 1_000)} kB.`,
        table(pairs, [
          ["transfers/s off", ({ off }) => amount(off.perSecond)],
          ["on", ({ on }) => amount(on.perSecond)],
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
function costOf({ figures, cpu }: Round, seconds: number): Cost {
  const transfers = figures.perSecond * seconds;
  const own = Object.entries(cpu).filter(([name]) => ![IDLE, OTHERS, GENERATOR].includes(name));
  const micros = own.map(([name, used]) => [name, (used * 1e6) / transfers] as const);
  const { perSecond, p99Ms } = figures;
  return { perSecond, p99Ms, micros: Object.fromEntries(micros) };
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
