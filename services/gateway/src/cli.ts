import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { connectRedis } from "@kobo/redis";
import { callerOf, callerSecrets } from "@kobo/rpc";
import { createLogger, loadConfig, runCommand } from "@kobo/runtime";
import { z } from "zod";
import { commands } from "./cli/commands";
import { SCHEMA } from "./db/schema";

const Config = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  WALLET_LEDGER_TARGET: z.string().min(1),
  ...callerSecrets("merchant-cli"),
});

runCommand(commands, async (work) => {
  const config = loadConfig(Config);
  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "merchant cli" });
  const redis = connectRedis(config.REDIS_URL, createLogger("merchant cli", "silent"));
  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET, callerOf("merchant-cli", config));
  try {
    return await work({ db, redis, ledger });
  } finally {
    await ledger.stop();
    redis.disconnect();
    await db.destroy();
  }
});
