import { directoryOf, LedgerConfig, ledgerFrom } from "@kobo/ledger-client";
import { ApiKeys, Merchants } from "@kobo/protos";
import { callerOf, callerSecrets, connectTo } from "@kobo/rpc";
import { loadConfig, runCommand } from "@kobo/runtime";
import { z } from "zod";
import { commands } from "./cli/commands";

const Config = z.object({
  GATEWAY_TARGET: z.string().min(1),
  ...LedgerConfig,
  ...callerSecrets("merchant-cli", "funding-cli"),
});

/** `npm run merchant`: a client of the gateway, and of the ledger to fund wallets. */
runCommand(commands, async (work) => {
  const config = loadConfig(Config);
  const options = {
    target: config.GATEWAY_TARGET,
    balance: "round_robin",
    caller: callerOf("merchant-cli", config),
  } as const;
  const merchants = connectTo(Merchants, options);
  const apiKeys = connectTo(ApiKeys, options);
  const directory = directoryOf(merchants.calls);
  const ledger = ledgerFrom(config, callerOf("funding-cli", config), directory);
  try {
    return await work({ merchants: merchants.calls, apiKeys: apiKeys.calls, ledger });
  } finally {
    await ledger.stop();
    await directory.stop();
    merchants.close();
    apiKeys.close();
  }
});
