import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An IP address without its zone, an IPv4 one in its usual form; empty for any other text that a proxy passes on. */
export function addressOf(text: string): string {
  const [withoutZone = ""] = text.split("%", 1);
  return isIP(withoutZone) === 0 ? "" : ipaddr.process(withoutZone).toString();
}

/** The first 64 bits of an IPv6 address: the smallest block that providers assign to a customer. */
const NETWORK_BITS = 64;

/** The unit of limits by address: an IPv4 address, or the 64-bit network of an IPv6 address. */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${NETWORK_BITS}`)}/${NETWORK_BITS}`;
}
