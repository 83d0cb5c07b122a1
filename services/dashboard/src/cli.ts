import { sealingKeys } from "@kobo/core/sealing";
import { connect } from "@kobo/postgres";
import { callerOf, callerSecrets } from "@kobo/rpc";
import { loadConfig, runCommand, SecretKeys } from "@kobo/runtime";
import { z } from "zod";
import { commands } from "./cli/commands";
import { connectMerchants } from "./clients/services";
import { SCHEMA } from "./db/schema";

const Config = z.object({
  DATABASE_URL: z.url(),
  GATEWAY_TARGET: z.string().min(1),
  ...callerSecrets("dashboard"),
  DASHBOARD_SECRET_KEY: SecretKeys,
});

runCommand(commands, async (work) => {
  const config = loadConfig(Config);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "dashboard cli" });
  const merchants = connectMerchants(config.GATEWAY_TARGET, callerOf("dashboard", config));
  try {
    const secretKeys = sealingKeys("dashboard", config.DASHBOARD_SECRET_KEY);
    return await work({ db, secretKeys, services: { merchants: merchants.calls } });
  } finally {
    merchants.close();
    await db.destroy();
  }
});
