import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export interface AddressRules {
  /** Allows plain http, in test mode only (decision 106). */
  http: boolean;
  /** Allows loopback addresses, on any port: for development. */
  loopback: boolean;
}

/** The publicly routed IPv6 space; ipaddr.js reports more than this as `unicast`. */
const PUBLIC_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Looks public, but inside Azure it is the host's metadata service, which hands out credentials. */
const AZURE_WIRE_SERVER = "168.63.129.16";

/**
 * Allows public unicast addresses only: no private networks, link-local (cloud metadata), carrier
 * NAT, IPv4 mapped to IPv6, and so on (SSRF protection).
 */
export function isCallable(address: string, { loopback }: Pick<AddressRules, "loopback">): boolean {
  if (isIP(address) === 0 || address === AZURE_WIRE_SERVER) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return loopback;
  return range === "unicast" && (parsed.kind() === "ipv4" || parsed.match(PUBLIC_IPV6));
}
