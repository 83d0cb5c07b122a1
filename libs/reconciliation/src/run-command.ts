import type { Database } from "@kobo/postgres";
import type { Books } from "./books";
import { reconcileCommand, usageOf, wantsHelp } from "./command";

/** What a service opens for its command, and closes after it. */
interface Opened {
  db: Database;
  books: Books;
  close: () => Promise<unknown>;
}

/**
 * A service's `reconcile` as a process of its own: exits with 1 when something differs, having shown
 * it, and with 2 when the books could not be compared.
 */
export function runReconcileCommand(statement: string, open: () => Opened): void {
  const args = process.argv.slice(2);
  const run = async (): Promise<number> => {
    if (wantsHelp(args)) {
      process.stdout.write(usageOf(statement));
      return 0;
    }
    const { db, books, close } = open();
    const write = (line: string) => void process.stdout.write(`${line}\n`);
    try {
      return await reconcileCommand({ db, books, args, write, now: new Date() });
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

/** Whoever has read enough, as `head` does, closes the pipe; what differs is stored all the same. */
function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}
