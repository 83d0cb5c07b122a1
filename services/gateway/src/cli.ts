import { ledgerClient } from "@kobo/ledger-client";
import { ApiKeys, Merchants } from "@kobo/protos";
import { callerOf, callerSecrets, connectTo } from "@kobo/rpc";
import { loadConfig, runCommand } from "@kobo/runtime";
import { z } from "zod";
import { commands } from "./cli/commands";

const Config = z.object({
  GATEWAY_TARGET: z.string().min(1),
  WALLET_LEDGER_TARGET: z.string().min(1),
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
  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET, callerOf("funding-cli", config));
  try {
    return await work({ merchants: merchants.calls, apiKeys: apiKeys.calls, ledger });
  } finally {
    merchants.close();
    apiKeys.close();
    await ledger.stop();
  }
});
