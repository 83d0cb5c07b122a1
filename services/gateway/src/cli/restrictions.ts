import { UsageError } from "@kobo/runtime";
import type { Restrictions } from "../domain/keys/key-view";
import { networkText, readNetwork } from "../domain/keys/network";
import { isScope, SCOPES, type Scope } from "../domain/keys/scope";

interface Options {
  scopes?: string | undefined;
  allScopes?: boolean | undefined;
  allow?: string | undefined;
  allowAny?: boolean | undefined;
}

/** More than a merchant has servers. A request may be compared with all of them. */
const NETWORKS_MAX = 100;

/**
 * Reads a key's restrictions from the options; an option that is not given changes nothing.
 * @throws UsageError with every problem at once
 */
export function parseRestrictions(options: Options): Partial<Restrictions> {
  const problems: string[] = [];
  const scopes = read(options.scopes, options.allScopes, {
    names: ["--scopes", "--all-scopes"],
    check: (texts) => readScopes(texts, problems),
    problems,
  });
  const allowedNetworks = read(options.allow, options.allowAny, {
    names: ["--allow", "--allow-any"],
    check: (texts) => readNetworks(texts, problems),
    problems,
  });
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return {
    ...(scopes === undefined ? {} : { scopes }),
    ...(allowedNetworks === undefined ? {} : { allowedNetworks }),
  };
}

interface Reading<Item> {
  /** The option with a list, and the one that lifts the restriction. */
  names: [list: string, none: string];
  check: (texts: string[]) => Item[];
  problems: string[];
}

function read<Item>(
  list: string | undefined,
  lifted: boolean | undefined,
  { names, check, problems }: Reading<Item>,
): Item[] | null | undefined {
  if (list === undefined) return lifted ? null : undefined;
  if (lifted) problems.push(`${names[0]} and ${names[1]} contradict each other.`);
  const texts = list
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  if (texts.length === 0) problems.push(`${names[0]} is empty; ${names[1]} is no restriction.`);
  return check(texts);
}

/** Sorts scopes into the order in which they are always shown. */
function readScopes(texts: string[], problems: string[]): Scope[] {
  const unknown = texts.filter((text) => !isScope(text));
  if (unknown.length > 0) {
    problems.push(`Unknown scopes: ${unknown.join(", ")}. There are: ${SCOPES.join(", ")}.`);
  }
  return SCOPES.filter((scope) => texts.includes(scope));
}

function readNetworks(texts: string[], problems: string[]): string[] {
  const readings = texts.map(readNetwork);
  const wrong = readings.flatMap((reading) => ("problem" in reading ? [reading.problem] : []));
  problems.push(...wrong.map((problem) => `${problem}.`));
  const networks = readings.flatMap((reading) =>
    "network" in reading ? [networkText(reading.network)] : [],
  );
  const different = [...new Set(networks)];
  if (different.length > NETWORKS_MAX)
    problems.push(`--allow takes at most ${NETWORKS_MAX} networks.`);
  return different;
}
