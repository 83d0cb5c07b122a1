import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The first 64 bits of an IPv6 address: the smallest block that providers assign to a customer. */
const NETWORK_BITS = 64;

/** A customer with many networks, such as a company, has one of these. */
const SITE_BITS = 48;

/** An IPv4 client of a socket that listens on IPv6. */
const MAPPED = /^::ffff:([0-9.]+)$/;

/** An IP address without its zone, an IPv4 one in its usual form; empty for any other text that a proxy passes on. */
export function addressOf(text: string): string {
  const mapped = MAPPED.exec(text)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  const [withoutZone = ""] = text.split("%", 1);
  const kind = isIP(withoutZone);
  if (kind === 0) return "";
  return kind === 4 ? withoutZone : ipaddr.process(withoutZone).toString();
}

/**
 * The unit of limits by address: an IPv4 address, or the 64-bit network of an IPv6 address, whose holder can
 * use any address in it. Other texts are returned as they are.
 */
export function addressBlock(text: string): string {
  const address = addressOf(text);
  if (address === "") return text;
  return isIP(address) === 6 ? networkOf(address, NETWORK_BITS) : address;
}

/** The 48-bit network of an IPv6 address; undefined for any other text. */
export function addressSite(text: string): string | undefined {
  const address = addressOf(text);
  return isIP(address) === 6 ? networkOf(address, SITE_BITS) : undefined;
}

function networkOf(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}
