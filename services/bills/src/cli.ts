import { AppError } from "@kobo/errors";
import { BillReviews } from "@kobo/protos";
import { callerOf, callerSecrets, connectTo } from "@kobo/rpc";
import { loadConfig } from "@kobo/runtime";
import { z } from "zod";
import { reviewCommand } from "./cli/review-command";
import { USAGE, UsageError, wantsHelp } from "./cli/usage";

const Config = z.object({ BILLS_TARGET: z.string().min(1), ...callerSecrets("review-cli") });

async function main(args: string[]): Promise<void> {
  if (wantsHelp(args)) {
    process.stdout.write(USAGE);
    return;
  }
  const config = loadConfig(Config);
  const { calls, close } = connectTo(BillReviews, {
    target: config.BILLS_TARGET,
    balance: "round_robin",
    caller: callerOf("review-cli", config),
  });
  try {
    process.stdout.write(`${await reviewCommand(calls, args)}\n`);
  } finally {
    close();
  }
}

function textOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof AppError) return `${error.code}: ${error.message}\n`;
  return `${error instanceof Error ? error.message : String(error)}\n`;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever has read enough, as `head` does, closes the pipe.
  if (error.code !== "EPIPE") throw error;
});

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(textOf(error));
  process.exitCode = 1;
});
