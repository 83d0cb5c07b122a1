import { randomUUID } from "node:crypto";
import { nonBlank, Option } from "@kobo/runtime";

export const by = () =>
  new Option("--by <name>", "your name, whose key signs")
    .argParser(nonBlank(200))
    .makeOptionMandatory();
export const why = () =>
  new Option("--why <reason>", "the reason").argParser(nonBlank(1_000)).makeOptionMandatory();
export const key = () =>
  new Option(
    "--key <key>",
    "repeats an earlier call with this key, and changes nothing twice",
  ).argParser(nonBlank(100));

/** The fields of a request that say who asked for it and why. */
export function named(options: { by: string; why: string; key?: string | undefined }) {
  return { actor: options.by, why: options.why, key: options.key ?? randomUUID() };
}
