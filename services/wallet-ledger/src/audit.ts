import { connect, type Database } from "@kobo/postgres";
import { loadConfig } from "@kobo/runtime";
import { z } from "zod";
import { audit, hasLedger, INVARIANT_NAMES, type Violation } from "./db/audit";
import { auditClearing, clearingInvariant, counterpartsOf } from "./db/clearing-audit";
import { cellOf, type LedgerDatabase, LedgerSchema, schemaOf } from "./db/schema";

const Config = z.object({
  DATABASE_URL: z.url(),
  /** The schema to audit. */
  LEDGER_SCHEMA: LedgerSchema,
});

/**
 * `npm run ledger:audit`: checks every invariant on the database of DATABASE_URL, and of a cell's ledger also against the
 * cells it had transfers with. Exits with 1 and shows the offending rows if one is violated.
 */
async function main(): Promise<void> {
  const { DATABASE_URL: url, LEDGER_SCHEMA: schema } = loadConfig(Config);
  const db = connect({ url, schema, applicationName: "ledger audit" });
  try {
    if (!(await hasLedger(db))) throw new Error("there is no ledger in this database.");
    const ofCells = await auditCounterparts({ url, schema, db });
    const violations = [...(await audit(db)), ...ofCells.violations];
    const names = [...INVARIANT_NAMES, ...ofCells.names];
    const broken = new Map(violations.map(({ invariant, rows }) => [invariant, rows]));
    for (const name of names) {
      process.stdout.write(`${broken.has(name) ? "BROKEN" : "ok    "}  ${name}\n`);
      for (const row of broken.get(name) ?? []) process.stdout.write(`        ${show(row)}\n`);
    }
    const holding = names.length - broken.size;
    process.stdout.write(`${holding} of ${names.length} invariants hold\n`);
    process.exitCode = violations.length > 0 ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

/** Compares a cell's transfers with those of each cell that it had transfers with. */
async function auditCounterparts({
  url,
  schema,
  db,
}: LedgerDatabase & { db: Database }): Promise<{ names: string[]; violations: Violation[] }> {
  const cell = cellOf(schema);
  const names: string[] = [];
  const violations: Violation[] = [];
  if (cell === undefined) return { names, violations };
  for (const counterpart of await counterpartsOf(db)) {
    const options = { url, schema: schemaOf(counterpart), applicationName: "ledger audit" };
    const theirs = connect(options);
    try {
      names.push(clearingInvariant(cell, counterpart));
      const found = await auditClearing({ cell, db }, { cell: counterpart, db: theirs });
      violations.push(...found);
    } finally {
      await theirs.destroy();
    }
  }
  return { names, violations };
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
