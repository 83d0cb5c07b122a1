import { Resolver } from "node:dns/promises";

/** The addresses that a host name has now. */
export type Resolve = (hostname: string) => Promise<string[]>;

const TRY_TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Asks the name servers. Not `dns.lookup`: that shares four threads with everything else in the
 * process, and a few names whose servers are silent would hold up all deliveries.
 */
export function resolver(): Resolve {
  const dns = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  return async (hostname) => {
    // RFC 6761; name servers do not know it, and whether it may be called is not decided here.
    if (hostname === "localhost") return ["127.0.0.1", "::1"];
    const [v4, v6] = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
    const addresses = [v4, v6].flatMap((answer) =>
      answer.status === "fulfilled" ? answer.value : [],
    );
    if (addresses.length === 0 && v4.status === "rejected") throw v4.reason;
    return addresses;
  };
}
