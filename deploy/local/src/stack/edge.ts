/** A process and a service or part that it calls. */
export interface EdgeEnds {
  from: string;
  to: string;
}

/**
 * Puts something on the way from one to the other, such as a TCP proxy, and returns the address to call instead.
 * Addresses are URLs or `host:port`.
 */
export type Edge = (ends: EdgeEnds, address: string) => Promise<string>;

/** A gRPC target with an edge to each of its addresses: `ipv4:host:port,host:port`. */
export async function targetThrough(edge: Edge, ends: EdgeEnds, target: string): Promise<string> {
  const addresses = target.replace(/^ipv4:/, "").split(",");
  const through = await Promise.all(addresses.map((address) => edge(ends, address)));
  return `ipv4:${through.join(",")}`;
}
