import { IDLE, OTHERS } from "../../../src/cpu";
import { lineOf } from "../../../src/overload/figures";
import type { OverloadFigures } from "../../../src/overload/overload-bench";
import { answers, heardOf } from "./heard";

/** A run of a system that can do 100 requests a second, in which all went well. */
export function figures(over: Partial<OverloadFigures> = {}): OverloadFigures {
  const quiet = heardOf("verify", { taken: answers(400, { seconds: 10, ms: 20 }) });
  const busy = heardOf("verify", {
    taken: answers(800, { seconds: 10, ms: 200 }),
    refused: { 503: 2_200 },
    refusedMs: Array<number>(2_200).fill(4),
  });
  const line = lineOf(busy, 10);
  return {
    capacity: 100,
    baseline: lineOf(quiet, 10),
    overload: line,
    streams: { verify: line, "new PayID": line, "PayID transfer": line },
    after: lineOf(quiet, 10),
    p99sAfter: [90, 40, 20],
    backAfterSeconds: 9,
    memory: { before: 180, highestMib: 250, growthMibPerMinute: 5, after: 240 },
    cpu: { gateway: 9, [OTHERS]: 1, [IDLE]: 2 },
    ...over,
  };
}
