import { isKoboError } from "@kobo/sdk";

/** Logs a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Errors of the SDK hold neither the key nor the request's data: with the request id Kobo finds the
 * rest.
 */
export function complain(about: string, error: unknown): void {
  const what = isKoboError(error)
    ? `${error.code}: ${error.message} (request ${error.requestId ?? "without an answer"})`
    : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${about}: ${what}\n`);
}
