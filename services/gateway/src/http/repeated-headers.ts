import { AppError } from "@kobo/errors";

/** Proxies and servers disagree on which of two counts, so a second one may hide a request from either. */
const ONCE = new Map([
  ["host", "Host"],
  ["authorization", "Authorization"],
]);

/**
 * `rawHeaders` are names and values in turn, as Node has them.
 * @throws AppError VALIDATION_ERROR when a header that decides who or where was sent twice
 */
export function assertSentOnce(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = ONCE.get(rawHeaders[index]?.toLowerCase() ?? "");
    if (name === undefined) continue;
    if (seen.has(name)) throw new AppError("VALIDATION_ERROR", `Send one ${name} header, not two.`);
    seen.add(name);
  }
}
