import type { Processes } from "../processes/processes";

interface Journey {
  script: string;
  stackFile: string;
}

/** Goes through the system as a merchant would. When that fails it warns: the system is up all the same. */
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
