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
  return isIP(address) === 6 ? networkOf(address, NETWORK_BITS) : address;
}

/** A customer with many networks, such as a company, has one of these. */
const SITE_BITS = 48;

/** The 48-bit network of an IPv6 address; undefined for any other. */
export function addressSite(address: string): string | undefined {
  return isIP(address) === 6 ? networkOf(address, SITE_BITS) : undefined;
}

function networkOf(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}
