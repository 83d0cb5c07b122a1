import pino, { type DestinationStream, type LoggerOptions, type Logger as PinoLogger } from "pino";
import { currentContext } from "./context";
import { scrubJson } from "./scrub";
import { serializeError } from "./serialize-error";

export type Logger = PinoLogger;

/** Fields that may hold a secret, at the top of a line or one level down. Nothing deeper is ever logged. */
const SECRETS = [
  "authorization",
  "apiKey",
  "secret",
  "secretKey",
  "password",
  "token",
  "pin",
  "pan",
  "cvc",
  "number",
  "accountNumber",
  "databaseUrl",
];

/**
 * Writes one JSON line per event, with the id of the current request, to standard output by default.
 */
export function createLogger(
  service: string,
  level = "info",
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
    serializers: { err: (error: unknown) => serializeError(error) },
    hooks: { streamWrite: scrubJson },
    mixin: () => {
      const requestId = currentContext()?.requestId;
      return requestId ? { requestId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
