import { createLogger, type Logger } from "@kobo/runtime";

/** A logger as it runs in production, of everything, whose lines are kept instead of printed. */
export function recordingLogger(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const logger = createLogger("test", "trace", { write: (line) => lines.push(line) });
  return { logger, lines };
}
