import { defineBench, targetLines } from "../bench";
import { comparePairs, pairBlocks, pairsText } from "../measure/cost-pairs";

const MORE_MAX = 1.1;

/** The CPU of a transfer with TLS between services and without. */
export const rpcTls = defineBench({
  seconds: 5,
  run: (run) =>
    comparePairs(run, {
      name: "mutual TLS between services",
      settings: { off: { RPC_TLS: "false" }, on: { RPC_TLS: "true" } },
      max: MORE_MAX,
    }),
  section: ({ result }) => ({
    title: "TLS between services",
    blocks: [
      `Two systems, of which one has mutual TLS on gRPC, the other none: ${pairsText(result.pairs, result.seconds)}`,
      ...pairBlocks(result),
      targetLines(result),
    ],
  }),
});
