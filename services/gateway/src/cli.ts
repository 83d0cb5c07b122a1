import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { connectRedis } from "@kobo/redis";
import { callerOf, callerSecrets } from "@kobo/rpc";
import { createLogger, loadConfig, runCommand } from "@kobo/runtime";
import { z } from "zod";
import { commandOf } from "./cli/command";
import { KEY_COMMANDS } from "./cli/key-commands";
import { MERCHANT_COMMANDS } from "./cli/merchant-commands";
import { SCHEMA } from "./db/schema";

const USAGE = `Usage:
  npm run merchant -- create --name "Ada Stores" [--keys] [--allow-similar-name]
  npm run merchant -- list
  npm run merchant -- fund --merchant ada-stores --mode live --naira 50000
  npm run merchant -- limits --merchant ada-stores [--max-naira 5000000] [--daily-naira 20000000] [--class high]
  npm run merchant -- limits --merchant ada-stores --default [--class standard]
  npm run merchant -- audit --merchant ada-stores [--limit 50]
  npm run merchant -- deprecated [--since 2026-11-22] [--merchant ada-stores]
  npm run merchant -- key create --merchant ada-stores --mode test [--name "server 1"]
                        [--scopes payids:read,transfers:write] [--allow 203.0.113.0/24,2001:db8::/32]
  npm run merchant -- key update --id <key id> [--name "server 2"]
                        [--scopes … | --all-scopes] [--allow … | --allow-any]
  npm run merchant -- key roll --id <key id> [--overlap-hours 24]
  npm run merchant -- key list --merchant ada-stores
  npm run merchant -- key deactivate --id <key id>

Whatever changes something takes --by <your name> for the audit log; without it, it is your name on this machine.
A key without --scopes may do everything, one without --allow may be used from everywhere. After \`key roll\` the
old key works for --overlap-hours more: 0 to 168, 24 when you name none. --class is standard, high or max.
\`create\` refuses a name that is, or looks like, another merchant's; with --allow-similar-name it does not.
\`deprecated\` tells who still calls what is to go, since that day in UTC; without --since, in the last 400 days.
`;

const Config = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  WALLET_LEDGER_TARGET: z.string().min(1),
  ...callerSecrets("merchant-cli"),
});

runCommand(USAGE, async (args) => {
  const run = commandOf({ ...MERCHANT_COMMANDS, ...KEY_COMMANDS }, args);
  const config = loadConfig(Config);
  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "merchant cli" });
  const redis = connectRedis(config.REDIS_URL, createLogger("merchant cli", "silent"));
  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET, callerOf("merchant-cli", config));
  try {
    return await run({ db, redis, ledger });
  } finally {
    await ledger.stop();
    redis.disconnect();
    await db.destroy();
  }
});
