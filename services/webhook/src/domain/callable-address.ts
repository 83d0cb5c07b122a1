import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** What an endpoint's address may be. */
export interface AddressRules {
  /** Plain http too, which only test mode may be sent over (decision 106). */
  http: boolean;
  /** The machine's own addresses too, and with them any port: for development. */
  loopback: boolean;
}

/** All of the IPv6 space that is routed in public; ipaddr.js calls more than this `unicast`. */
const PUBLIC_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Looks public, but inside Azure it is the host's own service, which hands out credentials. */
const AZURE_WIRE_SERVER = "168.63.129.16";

/**
 * Whether a connection may be made to this IP address: public unicast only, so not private networks,
 * link-local (cloud metadata), carrier NAT, IPv4 dressed as IPv6, and so on.
 */
export function isCallable(address: string, { loopback }: Pick<AddressRules, "loopback">): boolean {
  if (isIP(address) === 0 || address === AZURE_WIRE_SERVER) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return loopback;
  return range === "unicast" && (parsed.kind() === "ipv4" || parsed.match(PUBLIC_IPV6));
}
