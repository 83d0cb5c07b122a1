import { required } from "../arguments";
import type { Surroundings } from "../surroundings";
import { UsageError } from "../usage-error";

/** This machine's names and addresses in URLs. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The URL to forward events to.
 * @throws UsageError
 */
export function targetOf(text: string | undefined): URL {
  const given = required(text, "--forward-to");
  const refuse = (why: string): never => {
    throw new UsageError(`--forward-to ${why}, such as http://localhost:3000/webhooks.`);
  };
  if (!URL.canParse(given)) return refuse("must be a URL");
  const url = new URL(given);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refuse("must be an address of http or https");
  }
  if (url.username || url.password || url.hash) {
    return refuse("must be an address without user, password and fragment");
  }
  return url;
}

/** Events sent to another machine can be read on the way. */
export function warnOfDistance(url: URL, { err }: Pick<Surroundings, "err">): void {
  if (LOOPBACK.test(url.hostname)) return;
  err(`Mind that ${url.hostname} is not this machine: your events are sent there.`);
}
