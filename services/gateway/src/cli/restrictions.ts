import { UsageError } from "@kobo/runtime";
import type { Restrictions } from "../domain/keys/key-view";
import { readNetworks, readScopes } from "../domain/keys/restrictions";

interface Options {
  scopes?: string | undefined;
  allScopes?: boolean | undefined;
  allow?: string | undefined;
  allowAny?: boolean | undefined;
}

/**
 * Reads a key's restrictions from the options; an option that is not given changes nothing.
 * @throws UsageError with every problem at once
 */
export function parseRestrictions(options: Options): Partial<Restrictions> {
  const problems: string[] = [];
  const collect = <Reading extends { problems: string[] }>(reading: Reading): Reading => {
    problems.push(...reading.problems);
    return reading;
  };
  const scopes = read(options.scopes, options.allScopes, {
    names: ["--scopes", "--all-scopes"],
    check: (texts) => collect(readScopes(texts)).scopes,
    problems,
  });
  const allowedNetworks = read(options.allow, options.allowAny, {
    names: ["--allow", "--allow-any"],
    check: (texts) => collect(readNetworks(texts, "--allow")).networks,
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
