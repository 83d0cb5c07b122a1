/** Resources of an idle process. */
export interface Usage {
  residentBytes: number;
  handles: number;
  /** Open connections on the wires from its service. */
  connections: number;
}

const MIB = 2 ** 20;
/** Caches, compiled code, and free pages between those in use. */
const RESIDENT_SLACK = 100 * MIB;
const HANDLES_SLACK = 40;
const CONNECTIONS_SLACK = 25;

/** Keeps the books of the providers in memory. */
const SIMULATOR = /^simulator /;

/** A service that uses more at rest than before the load, beyond what pools and caches keep. */
export function leakViolations(
  before: ReadonlyMap<string, Usage>,
  after: ReadonlyMap<string, Usage>,
): string[] {
  return [...after].flatMap(([name, now]) => {
    const was = before.get(name);
    if (!was || SIMULATOR.test(name)) return [];
    const grown = (what: string, from: number, to: number, slack: number): string[] =>
      to > from + slack ? [`${name} has ${to} ${what}, ${from} before the load`] : [];
    return [
      ...grown("bytes of memory", was.residentBytes, now.residentBytes, RESIDENT_SLACK),
      ...grown("handles", was.handles, now.handles, HANDLES_SLACK),
      ...grown("connections", was.connections, now.connections, CONNECTIONS_SLACK),
    ];
  });
}
