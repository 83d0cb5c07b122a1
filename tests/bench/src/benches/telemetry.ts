import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { defineBench, targetLines } from "../bench";
import { comparePairs, pairBlocks, pairsText } from "../measure/cost-pairs";
import { amount } from "../report/markdown";

const SAMPLED = 0.05;
const MORE_MAX = 1.05;

/** The CPU of a transfer with telemetry and without. */
export const telemetry = defineBench({
  seconds: 5,
  run: async (run) => {
    const collector = await run.open(startSink());
    const result = await comparePairs(run, {
      name: "telemetry",
      settings: {
        off: { OTEL_EXPORTER_OTLP_ENDPOINT: "" },
        on: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_TRACES_SAMPLER_ARG: String(SAMPLED),
        },
      },
      max: MORE_MAX,
      problems: () => (collector.bytes() > 0 ? [] : ["The collector received nothing."]),
    });
    return { ...result, exportedBytes: collector.bytes() };
  },
  section: ({ result }) => ({
    title: "Telemetry",
    blocks: [
      `Two systems, of which one exports traces at ${SAMPLED * 100} % sampling and metrics, the other nothing: ${pairsText(result.pairs, result.seconds)} The collector received ${amount(result.exportedBytes / 1_000)} kB.`,
      ...pairBlocks(result),
      targetLines(result),
    ],
  }),
});

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
