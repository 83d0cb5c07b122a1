import type { Ledger } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import * as merchants from "../db/merchants";
import { assertTaken, type OptionName, type Options, readArguments, required } from "./options";
import { UsageError } from "./usage";

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

/** A command that was typed, with everything known that can be known without asking anybody. */
export interface Typed {
  wantsHelp: boolean;
  run: (tools: Tools) => Promise<string>;
}

/** @throws UsageError */
export function commandOf(commands: Readonly<Record<string, Command>>, args: string[]): Typed {
  const { words, options } = readArguments(args);
  const wantsHelp = options.help === true || words === "help" || args.length === 0;
  if (wantsHelp) return { wantsHelp, run: async () => "" };
  const command = Object.hasOwn(commands, words) ? commands[words] : undefined;
  if (!command) throw new UsageError(`Unknown command: ${words || "(none)"}.`);
  assertTaken(options, command.takes, words);
  return { wantsHelp, run: (tools) => command.run(tools, options) };
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
