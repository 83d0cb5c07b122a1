import { activeSpan } from "@kobo/telemetry";
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
 * Writes one JSON line per event, with the ids of the current request and trace, to standard output by default.
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
      const traceId = activeSpan()?.traceId;
      return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
    },
  };
  if (!destination) standardOutput ??= outputByTurns();
  return pino(options, destination ?? standardOutput);
}

let ofProcess: Logger | undefined;

/** For code that is shared by all parts of a process, such as its certificates; silent in commands and tests. */
export function processLogger(): Logger {
  ofProcess ??= createLogger("", "silent");
  return ofProcess;
}

/** Set once, by `run`. */
export function setProcessLogger(logger: Logger): void {
  ofProcess = logger;
}

/**
 * The logger for lines whose fields are all known to hold no secret: it does not search them for secret fields. Card
 * numbers and keys in their texts are masked all the same.
 */
export function withKnownFields(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

/** Shared by the loggers of the process. */
let standardOutput: DestinationStream | undefined;

/** Writes the lines of one turn of the event loop at once, since each write blocks. */
function outputByTurns(): DestinationStream {
  const output = pino.destination();
  let lines = "";
  const flush = (): void => {
    const text = lines;
    lines = "";
    if (text) output.write(text);
  };
  process.on("exit", flush);
  return {
    write: (line) => {
      if (!lines) setImmediate(flush);
      lines += line;
    },
  };
}
