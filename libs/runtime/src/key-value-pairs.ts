import { z } from "zod";

/** The list of `name=value` pairs of OpenTelemetry's variables, with percent-encoded values. */
export const keyValuePairs = z.string().transform((text, context) => {
  const pairs = text
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map(readPair);
  if (pairs.every((pair) => pair !== undefined)) return Object.fromEntries(pairs);
  // The value may be a secret, so the message does not repeat it.
  context.addIssue({ code: "custom", message: "must be name=value pairs, separated by commas" });
  return z.NEVER;
});

function readPair(pair: string): [string, string] | undefined {
  const [, name = "", value = ""] = /^([^=\s]+)\s*=\s*(.*)$/.exec(pair) ?? [];
  try {
    return name === "" ? undefined : [name, decodeURIComponent(value)];
  } catch {
    return undefined;
  }
}
