import { createLogger, type Logger } from "@kobo/runtime";

/** The production logger at every level, with its lines in memory. */
export function recordingLogger(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const logger = createLogger("test", "trace", { write: (line) => lines.push(line) });
  return { logger, lines };
}
