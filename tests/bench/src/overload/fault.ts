import type { Exchange } from "./exchange";

/** With which code each status may refuse a request that is one too many. */
const REFUSALS: Readonly<Record<number, string>> = {
  429: "RATE_LIMIT_EXCEEDED",
  503: "SERVICE_UNAVAILABLE",
};

/** What is wrong with an answer that is no success; undefined for a proper refusal. */
export function faultOf({ status, retryAfter, body }: Exchange): string | undefined {
  const expected = REFUSALS[status];
  if (!expected) return `answered ${status}: ${body}`;
  if (!/^[1-9]\d*$/.test(retryAfter ?? "")) return `answered ${status} without Retry-After`;
  const code = codeIn(body);
  return code === expected ? undefined : `answered ${status} with the code ${code}`;
}

function codeIn(body: string): unknown {
  try {
    return JSON.parse(body).code;
  } catch {
    return undefined;
  }
}
