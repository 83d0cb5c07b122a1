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
/** Leaves a day for reading the tables. */
const AHEAD_MIN_MS = MARGIN_MS + 24 * HOUR_MS;

const commands: CommandLine<Database> = (program, run) => {
  program
    .name("npm run -w @kobo/wallet-ledger partition --")
    .description("Divides the ledger's tables of transfers and entries by time, while it runs.")
    .addHelpText(
      "after",
      `
Rows so far stay where they are; from the day on, new rows go into a partition of their own. The tables
are read once, which takes minutes to hours. Run it again after a failure.
DATABASE_URL names the user that migrates the schema LEDGER_SCHEMA.`,
    );

  program
    .command("add")
    .description("adds a partition from a day on")
    .requiredOption("--from <day>", "its first day, in UTC, such as 2027-01-01", dayAhead)
    .action(({ from }) =>
      run(async (db) => {
        await addPartitions(db, from, { marginMs: MARGIN_MS });
        return `Transfers and entries have a partition from ${from.toISOString()} on.`;
      }),
    );

  program
    .command("abandon")
    .description("undoes what a killed run has left")
    .action(() =>
      run(async (db) => {
        await abandonPartitions(db);
        return "Nothing is left of a run that did not end.";
      }),
    );
};

function dayAhead(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime())) {
    throw new InvalidArgumentError("It must be a day such as 2027-01-01.");
  }
  if (day.getTime() - Date.now() < AHEAD_MIN_MS) {
    throw new InvalidArgumentError("It must begin at least 36 hours from now.");
  }
  return day;
}

runCommand(commands, async (work) => {
  const { DATABASE_URL: url, LEDGER_SCHEMA: schema } = loadConfig(Config);
  const db = connect({ url, schema, applicationName: "ledger partitions" });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
});
