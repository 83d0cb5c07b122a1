import { networkText, readNetwork } from "./network";
import { isScope, SCOPES, type Scope } from "./scope";

/** More than a merchant has servers. A request may be compared with all of them. */
const NETWORKS_MAX = 100;

/** Sorts scopes into the order in which they are always shown, and collects what is wrong with them. */
export function readScopes(texts: readonly string[]): { scopes: Scope[]; problems: string[] } {
  const unknown = texts.filter((text) => !isScope(text));
  const scopes = SCOPES.filter((scope) => texts.includes(scope));
  if (unknown.length === 0) return { scopes, problems: [] };
  const problem = `Unknown scopes: ${unknown.join(", ")}. There are: ${SCOPES.join(", ")}.`;
  return { scopes, problems: [problem] };
}

/** Writes networks in their canonical form, each once, and collects what is wrong with them. */
export function readNetworks(
  texts: readonly string[],
  field: string,
): { networks: string[]; problems: string[] } {
  const readings = texts.map(readNetwork);
  const problems = readings.flatMap((reading) =>
    "problem" in reading ? [`${reading.problem}.`] : [],
  );
  const networks = readings.flatMap((reading) =>
    "network" in reading ? [networkText(reading.network)] : [],
  );
  const different = [...new Set(networks)];
  if (different.length > NETWORKS_MAX) {
    problems.push(`${field} takes at most ${NETWORKS_MAX} networks.`);
  }
  return { networks: different, problems };
}
