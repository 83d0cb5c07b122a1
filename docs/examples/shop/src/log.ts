import { isKoboError } from "@kobo/sdk";

/** A line for whoever runs the shop. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Errors of the SDK hold neither the key nor what was sent: with their request's id Kobo finds the rest. */
export function complain(about: string, error: unknown): void {
  const what = isKoboError(error)
    ? `${error.code}: ${error.message} (request ${error.requestId ?? "without an answer"})`
    : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${about}: ${what}\n`);
}
