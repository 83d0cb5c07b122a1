import pino, { type Logger as PinoLogger } from "pino";
import { currentContext } from "./context";

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

/** One JSON line per thing done. The request's id stands on every line written while it is served. */
export function createLogger(service: string, level = "info"): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
    mixin: () => {
      const requestId = currentContext()?.requestId;
      return requestId ? { requestId } : {};
    },
  });
}
