import { AppError } from "@kobo/errors";
import { busOf } from "@kobo/events";
import { callerOf } from "@kobo/rpc";
import { createLogger, loadConfig, outputOf, UsageError } from "@kobo/runtime";
import { opsCommands } from "./cli/commands";
import { operatorKeys } from "./cli/operator-keys";
import { withTools } from "./cli/tools";
import { placesOf } from "./clients/places";
import { Config, KeysConfig } from "./config";

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
  const { OPERATOR_KEYS_DIR } = loadConfig(KeysConfig);
  return withTools(operatorKeys(OPERATOR_KEYS_DIR), settings, work);
}).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof AppError ? `${error.code}: ` : ""}${message}\n`);
    process.exitCode = error instanceof UsageError ? MISUSED : FAILED;
  },
);

function settings() {
  const config = loadConfig(Config);
  const places = placesOf({
    ...config,
    bills: config.BILLS_TARGET,
    transfer: config.TRANSFER_TARGET,
    payid: config.PAYID_TARGET,
    "card-payments": config.CARD_PAYMENTS_TARGET,
    checkout: config.CHECKOUT_TARGET,
    webhook: config.WEBHOOK_TARGET,
    gateway: config.GATEWAY_TARGET,
  });
  // Commands print their errors, so that kafkajs does not log them.
  const logger = createLogger("ops", "silent");
  const bus = () => {
    if (config.KAFKA_BROKERS === "") throw new Error("KAFKA_BROKERS is not set.");
    return busOf(config, { clientId: "ops", logger });
  };
  return { places, bus, caller: callerOf("operator", config) };
}
