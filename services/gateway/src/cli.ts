import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { connectRedis } from "@kobo/redis";
import { callerOf, callerSecrets } from "@kobo/rpc";
import { createLogger, loadConfig } from "@kobo/runtime";
import { z } from "zod";
import { commandOf } from "./cli/command";
import { KEY_COMMANDS } from "./cli/key-commands";
import { MERCHANT_COMMANDS } from "./cli/merchant-commands";
import { USAGE, UsageError } from "./cli/usage";
import { SCHEMA } from "./db/schema";

const Config = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  WALLET_LEDGER_TARGET: z.string().min(1),
  ...callerSecrets("merchant-cli"),
});

async function main(args: string[]): Promise<void> {
  const command = commandOf({ ...MERCHANT_COMMANDS, ...KEY_COMMANDS }, args);
  if (command.wantsHelp) return void process.stdout.write(USAGE);

  const config = loadConfig(Config);
  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "merchant cli" });
  const redis = connectRedis(config.REDIS_URL, createLogger("merchant cli", "silent"));
  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET, callerOf("merchant-cli", config));
  try {
    process.stdout.write(`${await command.run({ db, redis, ledger })}\n`);
  } finally {
    await ledger.stop();
    redis.disconnect();
    await db.destroy();
  }
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever has read enough, as `head` does, closes the pipe.
  if (error.code !== "EPIPE") throw error;
});

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n${error instanceof UsageError ? `\n${USAGE}` : ""}`);
  process.exitCode = 1;
});
