import type { Ledger } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import { type CommandLine, UsageError } from "@kobo/runtime";
import * as merchants from "../db/merchants";

export interface CommandContext {
  db: Database;
  redis: Redis;
  ledger: Pick<Ledger, "calls" | "createTransfers">;
}

export type Commands = CommandLine<CommandContext>;

/** @throws UsageError */
export async function requireMerchant(db: Database, slug: string): Promise<merchants.Merchant> {
  const merchant = await merchants.findBySlug(db, slug);
  if (!merchant) throw new UsageError(`No merchant ${slug}.`);
  return merchant;
}
