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
  /** The server that reaches the other cells; the role of a cell's own ledger reads its schema alone. */
  CELLS_DATABASE_URL: z.url().optional(),
});

/**
 * `npm run ledger:audit`: checks every invariant on the database of DATABASE_URL, and of a cell's ledger also against the
 * cells it had transfers with. Exits with 1 and shows the offending rows if one is violated, and with 2 if a cell cannot be
 * read.
 */
async function main(): Promise<void> {
  const config = loadConfig(Config);
  const { DATABASE_URL: url, LEDGER_SCHEMA: schema } = config;
  const db = connect({ url, schema, applicationName: "ledger audit" });
  try {
    if (!(await hasLedger(db))) throw new Error("there is no ledger in this database.");
    const own = await audit(db);
    const ofCells = await auditCounterparts({ url: config.CELLS_DATABASE_URL ?? url, schema, db });
    const violations = [...own, ...ofCells.violations];
    const names = [...INVARIANT_NAMES, ...ofCells.names];
    const broken = new Map(violations.map(({ invariant, rows }) => [invariant, rows]));
    for (const name of names) {
      process.stdout.write(`${broken.has(name) ? "BROKEN" : "ok    "}  ${name}\n`);
      for (const row of broken.get(name) ?? []) process.stdout.write(`        ${show(row)}\n`);
    }
    for (const problem of ofCells.unread) process.stdout.write(`UNREAD  ${problem}\n`);
    const holding = names.length - broken.size;
    process.stdout.write(`${holding} of ${names.length} invariants hold\n`);
    if (violations.length > 0) process.exitCode = 1;
    else process.exitCode = ofCells.unread.length > 0 ? 2 : 0;
  } finally {
    await db.destroy();
  }
}

interface Counterparts {
  /** Of the rules that were checked. */
  names: string[];
  violations: Violation[];
  /** The rules about cells that could not be read, with the reason. */
  unread: string[];
}

/** Compares a cell's transfers with those of each cell that it had transfers with. */
async function auditCounterparts({
  url,
  schema,
  db,
}: LedgerDatabase & { db: Database }): Promise<Counterparts> {
  const cell = cellOf(schema);
  const [names, violations, unread]: [string[], Violation[], string[]] = [[], [], []];
  if (cell === undefined) return { names, violations, unread };
  for (const counterpart of await counterpartsOf(db)) {
    const options = { url, schema: schemaOf(counterpart), applicationName: "ledger audit" };
    const theirs = connect(options);
    const name = clearingInvariant(cell, counterpart);
    try {
      violations.push(...(await auditClearing({ cell, db }, { cell: counterpart, db: theirs })));
      names.push(name);
    } catch (error) {
      unread.push(`${name}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await theirs.destroy();
    }
  }
  return { names, violations, unread };
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
