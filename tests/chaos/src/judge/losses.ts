import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A time, from its begin to its end, in ms since 1970. */
export type Span = readonly [from: number, to: number];

/** A command of the gateway that failed was sent so long before its log line, at most. */
const COMMAND_MS = 1_000;

/** When a gateway had no Redis or no stored answers, by its own account: it then neither stored nor read answers. */
export function withoutRedis(lines: readonly string[]): Span[] {
  return ["redis", "idempotency keys"].flatMap((subject) => unavailable(subject, lines));
}

function unavailable(subject: string, lines: readonly string[]): Span[] {
  const relevant = new RegExp(
    `"msg":"(?:${subject} (?:unavailable|available again)|request|started)"`,
  );
  const spans: Span[] = [];
  let since: number | undefined;
  let last = 0;
  for (const line of lines) {
    if (!relevant.test(line)) continue;
    const { time, msg } = JSON.parse(line) as { time: string; msg: string };
    last = Date.parse(time);
    if (msg === `${subject} unavailable`) since ??= last - COMMAND_MS;
    if (msg === `${subject} available again` && since !== undefined) {
      spans.push([since, last]);
      since = undefined;
    }
  }
  return since === undefined ? spans : [...spans, [since, last]];
}

export function gatewaysWithoutRedis(directory: string): Span[] {
  const logs = join(directory, "logs");
  return readdirSync(logs)
    .filter((file) => file.startsWith("gateway"))
    .flatMap((file) => withoutRedis(readFileSync(join(logs, file), "utf8").split("\n")));
}
