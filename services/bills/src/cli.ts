import { BillReviews } from "@kobo/protos";
import { callerOf, callerSecrets, connectTo } from "@kobo/rpc";
import { loadConfig, runCommand } from "@kobo/runtime";
import { z } from "zod";
import { reviewCommands } from "./cli/review-command";

const Config = z.object({ BILLS_TARGET: z.string().min(1), ...callerSecrets("review-cli") });

/** `npm run review`: bill purchases in manual review. */
runCommand(reviewCommands, async (work) => {
  const config = loadConfig(Config);
  const { calls, close } = connectTo(BillReviews, {
    target: config.BILLS_TARGET,
    balance: "round_robin",
    caller: callerOf("review-cli", config),
  });
  try {
    return await work(calls);
  } finally {
    close();
  }
});
