import { connect } from "@kobo/postgres";
import { loadConfig } from "@kobo/runtime";
import { z } from "zod";
import { audit, hasLedger, INVARIANT_NAMES } from "./db/audit";
import { LedgerSchema } from "./db/schema";

const Config = z.object({
  DATABASE_URL: z.url(),
  /** The schema to audit. */
  LEDGER_SCHEMA: LedgerSchema,
});

/**
 * `npm run ledger:audit`: checks every invariant on the database of DATABASE_URL. Exits with 1 and shows the offending
 * rows if one is violated.
 */
async function main(): Promise<void> {
  const { DATABASE_URL: url, LEDGER_SCHEMA: schema } = loadConfig(Config);
  const db = connect({ url, schema, applicationName: "ledger audit" });
  try {
    if (!(await hasLedger(db))) throw new Error("there is no ledger in this database.");
    const violations = await audit(db);
    const broken = new Map(violations.map(({ invariant, rows }) => [invariant, rows]));
    for (const name of INVARIANT_NAMES) {
      process.stdout.write(`${broken.has(name) ? "BROKEN" : "ok    "}  ${name}\n`);
      for (const row of broken.get(name) ?? []) process.stdout.write(`        ${show(row)}\n`);
    }
    const holding = INVARIANT_NAMES.length - broken.size;
    process.stdout.write(`${holding} of ${INVARIANT_NAMES.length} invariants hold\n`);
    process.exitCode = violations.length > 0 ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

function show(row: Record<string, unknown>): string {
  return Object.entries(row)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

void main().catch((error: unknown) => {
  process.stderr.write(
    `The audit could not run: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 2;
});
