import { isKoboError, type KoboError } from "@kobo/sdk";
import { REMEDIES } from "./gen/remedies";

/** Remedies for errors without a response from the API. */
const ON_THE_WAY: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: "See that Kobo runs, and that KOBO_BASE_URL or --base-url is where it is.",
  TIMEOUT: "See that Kobo runs and is not overloaded, and try again.",
  UNEXPECTED_ANSWER: "See that KOBO_BASE_URL or --base-url is where Kobo is.",
};

/** An error as lines: the message, the remedy, and the ids for Kobo's support. */
export function errorLines(error: unknown): string[] {
  if (isKoboError(error)) return linesOf(error);
  return [error instanceof Error ? error.message : String(error)];
}

function linesOf({ code, message, errors, requestId }: KoboError): string[] {
  const remedy = ON_THE_WAY[code] ?? REMEDIES[code];
  return [
    `${code}: ${message}`,
    ...errors.map(({ field, message: problem }) => `  ${field}: ${problem}`),
    ...(remedy ? [`What to do: ${remedy}`] : []),
    ...(requestId ? [`Request: ${requestId}`] : []),
  ];
}
