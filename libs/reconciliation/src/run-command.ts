import type { Database } from "@kobo/postgres";
import { reconcileCommand, usageOf, wantsHelp } from "./command";
import type { ReconciliationSources } from "./reconciliation-sources";

/** The resources of a service's command, closed after it. */
interface Opened {
  db: Database;
  sources: ReconciliationSources;
  close: () => Promise<unknown>;
}

/**
 * A service's `reconcile` command as a process: exits with 1 and shows the differences if there are any, and with 2 if
 * the sources could not be compared.
 */
export function runReconcileCommand(statement: string, open: () => Opened): void {
  const args = process.argv.slice(2);
  const run = async (): Promise<number> => {
    if (wantsHelp(args)) {
      process.stdout.write(usageOf(statement));
      return 0;
    }
    const { db, sources, close } = open();
    const write = (line: string) => void process.stdout.write(`${line}\n`);
    try {
      return await reconcileCommand({ db, sources: sources, args, write, now: new Date() });
    } finally {
      await close();
    }
  };
  process.stdout.on("error", unlessClosed);
  run().then(
    (count) => {
      process.exitCode = count > 0 ? 1 : 0;
    },
    (error: unknown) => {
      const problem = error instanceof Error ? error.message : error;
      process.stderr.write(`${statement} could not be compared: ${problem}\n`);
      process.exitCode = 2;
    },
  );
}

/** A reader such as `head` closes the pipe early; the differences are stored all the same. */
function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
