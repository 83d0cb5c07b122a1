import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The first 64 bits of an IPv6 address: the smallest block that providers assign to a customer. */
const NETWORK_BITS = 64;

/** The unit of limits by address: an IPv4 address, or the 64-bit network of an IPv6 address. */
export function addressBlock(address: string): string {
  const [withoutZone = ""] = address.split("%", 1);
  if (isIP(withoutZone) === 0) return address;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${NETWORK_BITS}`)}/${NETWORK_BITS}`;
}
