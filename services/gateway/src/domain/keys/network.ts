import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** A network of IPv4 or IPv6 addresses: its first address, and the length of its prefix in bits. */
export type Network = readonly [first: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

type Reading = { network: Network } | { problem: string };

/** The bits before an IPv4 address that is mapped into IPv6. */
const MAPPED_BITS = 96;
const PREFIX = /^\d{1,3}$/;
const FORM = "is neither an IP address nor a network such as 203.0.113.0/24 or 2001:db8::/32";

/**
 * Reads a network in CIDR notation, or a single address. A mapped IPv4 address (`::ffff:203.0.113.7`) becomes
 * IPv4. An address inside a network, with a prefix length, is a problem: the length may be mistyped.
 */
export function readNetwork(text: string): Reading {
  const parsed = parse(text);
  if (!parsed) return { problem: `${text} ${FORM}` };
  const [address, bits] = parsed;
  const first = firstOf(address, bits);
  if (first.toString() === address.toString()) return { network: [first, bits] };
  const whole = `${first}/${bits}`;
  return { problem: `${text} is one address of the network ${whole}; name either` };
}

/** The canonical form, which is stored and shown. */
export function networkText([first, bits]: Network): string {
  return `${first}/${bits}`;
}

/** @throws Error for a text that `networkText` did not write */
export function storedNetwork(text: string): Network {
  const reading = readNetwork(text);
  if ("problem" in reading) throw new Error(reading.problem);
  return reading.network;
}

/** Whether an address from the socket or a proxy is in one of the networks. */
export function isInside(networks: readonly Network[], address: string): boolean {
  if (isIP(address) === 0) return false;
  const [withoutZone = ""] = address.split("%", 1);
  const parsed = ipaddr.process(withoutZone);
  return networks.some(
    ([first, bits]) => first.kind() === parsed.kind() && parsed.match(first, bits),
  );
}

function parse(text: string): Network | undefined {
  const [address = "", prefix, ...rest] = text.split("/");
  // Node's parser is strict; the library also accepts octal numbers, and 10.1 for 10.0.0.1.
  if (isIP(address) === 0 || address.includes("%") || rest.length > 0) return undefined;
  if (prefix !== undefined && !PREFIX.test(prefix)) return undefined;
  const given = ipaddr.parse(address);
  const length = given.kind() === "ipv4" ? 32 : 128;
  const bits = prefix === undefined ? length : Number(prefix);
  if (bits > length) return undefined;
  if (!(given instanceof ipaddr.IPv6 && given.isIPv4MappedAddress())) return [given, bits];
  // Wider than all of IPv4, so it must be a mistake.
  return bits < MAPPED_BITS ? undefined : [given.toIPv4Address(), bits - MAPPED_BITS];
}

function firstOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): ipaddr.IPv4 | ipaddr.IPv6 {
  const family = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${address}/${bits}`);
}
