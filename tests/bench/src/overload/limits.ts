import { startGatewayBeside } from "../gateway-beside";
import type { Merchant } from "../merchants";
import type { System } from "../system";
import { type Line, lineOf } from "./figures";
import { LoadGenerator } from "./load-generator";
import type { Stream } from "./plan";

/** What one sandbox key may ask for each second, with twice as many at once (decision 118). */
const ALLOWED = { verify: 5, "new PayID": 25 } as const;
const TIMES = 4;
/** The limits are as they are in production. */
const LIMITED = { RATE_LIMIT_SCALE: "1" };

interface Limited {
  stream: Stream;
  allowedPerSecond: number;
  line: Line;
  /** The most that may have been taken: the burst, and what came back meanwhile. */
  takenMax: number;
  taken: number;
}

export interface LimitsPart {
  seconds: number;
  limited: Limited[];
  faults: Record<string, number>;
}

/** One key asks four times as often as it may, of a gateway whose limits are the usual ones. */
export async function measureLimits(
  system: System,
  merchant: Merchant,
  seconds: number,
): Promise<LimitsPart> {
  const gateway = await startGatewayBeside(system, LIMITED);
  const generator = await LoadGenerator.start(gateway.sandboxBaseUrl, [merchant, merchant]);
  try {
    const rates = { verify: ALLOWED.verify * TIMES, "new PayID": ALLOWED["new PayID"] * TIMES };
    const begunAt = performance.now();
    const heard = await generator.offer({ ...rates, "PayID transfer": 0 }, seconds);
    const tookSeconds = (performance.now() - begunAt) / 1_000;
    const limited = (["verify", "new PayID"] as const).map((stream) => ({
      stream,
      allowedPerSecond: ALLOWED[stream],
      line: lineOf(heard, seconds, stream),
      takenMax: Math.ceil(ALLOWED[stream] * (2 + tookSeconds)),
      taken: heard.streams[stream].taken.length,
    }));
    return { seconds, limited, faults: heard.faults };
  } finally {
    await generator.stop();
    await gateway.end();
  }
}

/** What a limit let through though it should not have, and limits that never showed. */
export function wrongLimits({ limited }: LimitsPart): string[] {
  return limited.flatMap(({ stream, taken, takenMax, line }) => [
    ...(taken > takenMax ? [`${taken} of ${stream} were let through, ${takenMax} may be`] : []),
    ...(line.refused[429] ? [] : [`${stream} was never answered 429`]),
  ]);
}
