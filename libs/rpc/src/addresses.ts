import { lookup } from "node:dns/promises";
import { isIPv6 } from "node:net";

/** One address of a target. */
interface Address {
  target: string;
  /** The name that the server's certificate has; absent where that of an address serves. */
  serverName?: string;
}

const LIST = /^ipv[46]:(.+)$/;
const NAMED = /^(?:dns:\/{0,3})?([^:/]+):(\d+)$/;

/** Every address of a target by itself, so that each process of a service can be called. */
export async function addressesOf(target: string): Promise<Address[]> {
  const [, list] = LIST.exec(target) ?? [];
  if (list) {
    const family = target.slice(0, "ipv4:".length);
    return list.split(",").map((address) => ({ target: family + address }));
  }
  const [, host, port] = NAMED.exec(target) ?? [];
  if (!host) return [{ target }];
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => ({
    target: isIPv6(address) ? `ipv6:[${address}]:${port}` : `ipv4:${address}:${port}`,
    serverName: host,
  }));
}
