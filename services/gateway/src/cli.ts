import { parseArgs } from "node:util";
import { isUuid, newUuid } from "@kobo/ids";
import { type Ledger, ledgerClient } from "@kobo/ledger-client";
import { formatNaira, type Kobo, nairaToKobo } from "@kobo/money";
import { connect, type Database } from "@kobo/postgres";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger, loadConfig } from "@kobo/runtime";
import type { Mode } from "@kobo/tenant";
import { z } from "zod";
import { changeTransferLimits, createKey, createMerchant, deactivateKey } from "./app/merchants";
import { fundWallet, walletPayIdOf } from "./clients/wallets";
import * as apiKeys from "./db/api-keys";
import * as merchants from "./db/merchants";
import { SCHEMA } from "./db/schema";
import type { TransferLimits } from "./domain/transfer-limits";

const USAGE = `Usage:
  npm run merchant -- create --name "Ada Stores" [--keys]
  npm run merchant -- list
  npm run merchant -- fund --merchant ada-stores --mode live --naira 50000
  npm run merchant -- limits --merchant ada-stores [--max-naira 5000000] [--daily-naira 20000000]
  npm run merchant -- limits --merchant ada-stores --default
  npm run merchant -- key create --merchant ada-stores --mode test [--name "server 1"]
  npm run merchant -- key list --merchant ada-stores
  npm run merchant -- key deactivate --id <key id>
`;

/** What a person did wrong; shown with the usage. */
class UsageError extends Error {}

type TextOption = "name" | "merchant" | "mode" | "id" | "naira" | "max-naira" | "daily-naira";

interface Tools {
  db: Database;
  redis: Redis;
  ledger: Ledger;
  options: Partial<Record<TextOption, string>> & { default?: boolean; keys?: boolean };
}

const ModeOption = z.enum(["live", "test"]);

const KEEP = "Keep what is secret now: it is not shown again.";

const COMMANDS: Record<string, (tools: Tools) => Promise<string>> = {
  create: async ({ db, ledger, options }) => {
    const merchant = await createMerchant(db, ledger, required(options.name, "--name"));
    const line = `Merchant ${merchant.slug} (${merchant.name}), wallet ${walletPayIdOf(merchant)}`;
    if (!options.keys) return line;
    const keys = await Promise.all(
      ModeOption.options.map((mode) => createKey(db, { merchantId: merchant.id, mode, name: "" })),
    );
    return [line, ...keys.map(({ secretKey }) => secretKey), KEEP].join("\n");
  },

  list: async ({ db }) =>
    (await merchants.list(db)).map(({ slug, name }) => `${slug}\t${name}`).join("\n"),

  fund: async ({ db, ledger, options }) => {
    const merchant = await theMerchant(db, options.merchant);
    const amount = theAmount(required(options.naira, "--naira"), "--naira");
    const mode = theMode(options.mode);
    await fundWallet(ledger, merchant, { id: newUuid(), mode, amount });
    return `${formatNaira(amount)} into ${walletPayIdOf(merchant)} (${mode})`;
  },

  limits: async ({ db, redis, options }) => {
    const { id, slug } = await theMerchant(db, options.merchant);
    const change = theLimits(options);
    const shown = Object.keys(change).length === 0;
    if (!shown) await untilReady(redis);
    const limits = shown
      ? await merchants.transferLimitsOf(db, id)
      : await changeTransferLimits(db, redis, { merchantId: id, ...change });
    const [max, dailyCap] = [limitText(limits.max), limitText(limits.dailyCap)];
    return `${slug}: at most ${max} with one transfer, ${dailyCap} in one day`;
  },

  "key create": async ({ db, options }) => {
    const merchant = await theMerchant(db, options.merchant);
    const mode = theMode(options.mode);
    const name = options.name ?? "";
    const { id, secretKey } = await createKey(db, { merchantId: merchant.id, mode, name });
    return `Key ${id}\n${secretKey}\n${KEEP}`;
  },

  "key list": async ({ db, options }) => {
    const merchant = await theMerchant(db, options.merchant);
    return (await apiKeys.listOf(db, merchant.id)).map(keyLine).join("\n");
  },

  "key deactivate": async ({ db, redis, options }) => {
    const id = required(options.id, "--id");
    if (!isUuid(id)) throw new UsageError(`${id} is no key id; \`key list\` shows them.`);
    await untilReady(redis);
    if (!(await deactivateKey(db, redis, id))) throw new UsageError(`No active key ${id}.`);
    return `Key ${id} is off.`;
  },
};

function required(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is missing.`);
  return value;
}

function theAmount(naira: string, name: string): Kobo {
  const amount = nairaToKobo(naira);
  if (!amount) throw new UsageError(`${name} must be an amount above 0.`);
  return amount;
}

/** What is not named stays as it is. */
function theLimits(options: Tools["options"]): Partial<TransferLimits> {
  const { "max-naira": max, "daily-naira": daily } = options;
  if (options.default && (max || daily)) {
    throw new UsageError("--default stands for both limits; name no others with it.");
  }
  if (options.default) return { max: null, dailyCap: null };
  return {
    ...(max ? { max: theAmount(max, "--max-naira") } : {}),
    ...(daily ? { dailyCap: theAmount(daily, "--daily-naira") } : {}),
  };
}

function limitText(limit: bigint | null): string {
  return limit === null ? "the platform's default" : formatNaira(limit);
}

function theMode(value: string | undefined): Mode {
  const mode = ModeOption.safeParse(value);
  if (!mode.success) throw new UsageError("--mode must be live or test.");
  return mode.data;
}

async function theMerchant(db: Database, slug: string | undefined): Promise<merchants.Merchant> {
  const merchant = await merchants.findBySlug(db, required(slug, "--merchant"));
  if (!merchant) throw new UsageError(`No merchant ${slug}.`);
  return merchant;
}

function keyLine(key: apiKeys.KeyView): string {
  const state = key.deactivatedAt ? "off" : "active";
  const used = key.lastUsedAt?.toISOString() ?? "never used";
  return [key.id, `sk_${key.mode}_…${key.last4}`, state, used, key.name].join("\t");
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string" },
      merchant: { type: "string" },
      mode: { type: "string" },
      id: { type: "string" },
      naira: { type: "string" },
      "max-naira": { type: "string" },
      "daily-naira": { type: "string" },
      default: { type: "boolean" },
      keys: { type: "boolean" },
    },
  });
  const command = COMMANDS[positionals.join(" ")];
  if (!command) throw new UsageError(`Unknown command: ${positionals.join(" ") || "(none)"}.`);

  const config = loadConfig(
    z.object({
      DATABASE_URL: z.url(),
      REDIS_URL: z.url(),
      WALLET_LEDGER_TARGET: z.string().min(1),
    }),
  );
  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "merchant cli" });
  const redis = connectRedis(config.REDIS_URL, createLogger("merchant cli", "silent"));
  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET);
  try {
    process.stdout.write(`${await command({ db, redis, ledger, options: values })}\n`);
  } finally {
    await ledger.stop();
    redis.disconnect();
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n${error instanceof UsageError ? `\n${USAGE}` : ""}`);
  process.exitCode = 1;
});
