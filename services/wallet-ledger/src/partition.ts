import { connect, type Database } from "@kobo/postgres";
import { type CommandLine, InvalidArgumentError, loadConfig, runCommand } from "@kobo/runtime";
import { z } from "zod";
import { abandonPartitions, addPartitions } from "./db/partitions";
import { LedgerSchema } from "./db/schema";

const Config = z.object({
  /** The user that migrates the schema. */
  DATABASE_URL: z.url(),
  /** The schema to divide. */
  LEDGER_SCHEMA: LedgerSchema,
});

const HOUR_MS = 60 * 60 * 1000;
/** As in the migration of `drop_late_partition_bounds`. */
const MARGIN_MS = 12 * HOUR_MS;
/** A partition cannot be removed, and none can be added before it. */
const AHEAD_MAX_MS = 3 * 366 * 24 * HOUR_MS;

interface Ledger {
  db: Database;
  schema: string;
}

const commands: CommandLine<Ledger> = (program, run) => {
  program
    .name("npm run -w @kobo/wallet-ledger partition --")
    .description("Divides the ledger's tables of transfers and entries by time, while it runs.")
    .addHelpText(
      "after",
      `
Rows so far stay where they are; from the day on, new rows go into a partition of their own. Before, it
reads the rows of the last partition, and must have read them twelve hours before the day. Run it near the
database, at a quiet time, and again after a failure. A partition cannot be removed, and none can begin
before it.
DATABASE_URL names the user that migrates the schema LEDGER_SCHEMA.`,
    );

  program
    .command("add")
    .description("adds a partition from a day on")
    .requiredOption("--from <day>", "its first day, in UTC, such as 2027-01-01", beginOf)
    .action(({ from }) =>
      run(async ({ db, schema }) => {
        await addPartitions(db, from, { schema, marginMs: MARGIN_MS });
        return `Transfers and entries have a partition from ${from.toISOString()} on.`;
      }),
    );

  program
    .command("abandon")
    .description("undoes what a failed or killed run has left")
    .action(() =>
      run(async ({ db, schema }) => {
        await abandonPartitions(db, { schema });
        return "Nothing is left of a run that did not end.";
      }),
    );
};

function beginOf(day: string): Date {
  const begin = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(begin.getTime()) || !begin.toISOString().startsWith(`${day}T`)) {
    throw new InvalidArgumentError("It must be a day such as 2027-01-01.");
  }
  if (begin.getTime() - Date.now() > AHEAD_MAX_MS) {
    throw new InvalidArgumentError("It must be within three years.");
  }
  return begin;
}

runCommand(commands, async (work) => {
  const { DATABASE_URL: url, LEDGER_SCHEMA: schema } = loadConfig(Config);
  const db = connect({ url, schema, applicationName: "ledger partitions" });
  try {
    return await work({ db, schema });
  } finally {
    await db.destroy();
  }
});
