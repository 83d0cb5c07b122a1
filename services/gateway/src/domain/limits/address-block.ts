import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The first 64 bits of an IPv6 address: what one customer of a provider is given at least. */
const NETWORK_BITS = 64;

/**
 * What counts as one address for limits: an IPv4 address, or the network of 64 bits in which an IPv6
 * address lies, since its holder may take any other there. What is no address stays as it is.
 */
export function addressBlock(address: string): string {
  const [withoutZone = ""] = address.split("%", 1);
  const kind = isIP(withoutZone);
  if (kind === 0) return address;
  if (kind === 4) return withoutZone;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${NETWORK_BITS}`);
  return `${network.toString()}/${NETWORK_BITS}`;
}
