import { Resolver } from "node:dns/promises";

/** Resolves a host name to its addresses. */
export type Resolve = (hostname: string) => Promise<string[]>;

const TRY_TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Queries DNS directly: `dns.lookup` shares four threads with the whole process, so a few
 * unresponsive name servers would delay all deliveries.
 */
export function resolver(): Resolve {
  const dns = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  return async (hostname) => {
    // RFC 6761: DNS does not resolve it. Whether it may be called is decided elsewhere.
    if (hostname === "localhost") return ["127.0.0.1", "::1"];
    const [v4, v6] = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
    const addresses = [v4, v6].flatMap((result) =>
      result.status === "fulfilled" ? result.value : [],
    );
    if (addresses.length === 0 && v4.status === "rejected") throw v4.reason;
    return addresses;
  };
}
