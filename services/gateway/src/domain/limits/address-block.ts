import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The first 64 bits of an IPv6 address: the smallest block that providers assign to a customer. */
const NETWORK_BITS = 64;

/** An IPv4 client of a socket that listens on IPv6. */
const MAPPED = /^::ffff:([0-9.]+)$/;

/**
 * The unit of limits by address: an IPv4 address, or the 64-bit network of an IPv6 address, whose holder can
 * use any address in it. Other texts are returned as they are.
 */
export function addressBlock(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  const [withoutZone = ""] = address.split("%", 1);
  const kind = isIP(withoutZone);
  if (kind === 0) return address;
  if (kind === 4) return withoutZone;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${NETWORK_BITS}`);
  return `${network.toString()}/${NETWORK_BITS}`;
}
