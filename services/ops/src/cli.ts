import { AppError } from "@kobo/errors";
import { callerOf } from "@kobo/rpc";
import { loadConfig, outputOf, UsageError } from "@kobo/runtime";
import { opsCommands } from "./cli/commands";
import { withTools } from "./clients/tools";
import { Config } from "./config";

const FAILED = 1;
const MISUSED = 2;

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader such as `head` closes the pipe when it has read enough.
  if (error.code !== "EPIPE") throw error;
});

const commands = opsCommands(() => {
  process.exitCode = FAILED;
});

/** `npm run ops`: the operators' command. */
outputOf(commands, process.argv.slice(2), (work) => {
  const config = loadConfig(Config);
  return withTools({ ...config, caller: callerOf("operator", config) }, work);
}).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof AppError ? `${error.code}: ` : ""}${message}\n`);
    process.exitCode = error instanceof UsageError ? MISUSED : FAILED;
  },
);
