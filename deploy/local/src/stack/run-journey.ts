import type { Processes } from "../processes/processes";

interface Journey {
  script: string;
  stackFile: string;
}

/**
 * Runs a merchant's journey through the system. A failure is only a warning: the system keeps
 * running.
 */
export async function runJourney(
  processes: Processes,
  { script, stackFile }: Journey,
): Promise<void> {
  const how = await new Promise<string>((resolve) => {
    processes.start({
      name: "journey",
      command: process.execPath,
      args: [script, stackFile],
      output: "terminal",
      stage: 4,
      onExit: resolve,
    });
  });
  if (how !== "code 0") {
    process.stderr.write(`Warning: the merchant's day failed (${how}). Kobo stays up.\n`);
  }
}
