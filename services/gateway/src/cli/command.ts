import type { Ledger } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import { UsageError } from "@kobo/runtime";
import * as merchants from "../db/merchants";
import { assertTaken, type OptionName, type Options, readArguments, required } from "./options";

/** What a command works with. */
export interface Tools {
  db: Database;
  redis: Redis;
  ledger: Pick<Ledger, "calls" | "createTransfers">;
}

export interface Command {
  takes: readonly OptionName[];
  /** Returns what is shown. */
  run: (tools: Tools, options: Options) => Promise<string>;
}

/**
 * Checks what can be checked before any tool is opened.
 * @throws UsageError
 */
export function commandOf(
  commands: Readonly<Record<string, Command>>,
  args: string[],
): (tools: Tools) => Promise<string> {
  const { words, options } = readArguments(args);
  const command = Object.hasOwn(commands, words) ? commands[words] : undefined;
  if (!command) throw new UsageError(`Unknown command: ${words || "(none)"}.`);
  assertTaken(options, command.takes, words);
  return (tools) => command.run(tools, options);
}

/** @throws UsageError */
export async function theMerchant(
  { db }: Pick<Tools, "db">,
  { merchant: slug }: Options,
): Promise<merchants.Merchant> {
  const merchant = await merchants.findBySlug(db, required(slug, "--merchant"));
  if (!merchant) throw new UsageError(`No merchant ${slug}.`);
  return merchant;
}
