import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** What the wallet ledger's own audit said about a database. */
export interface Audit {
  database: string;
  clean: boolean;
  /** A line for each invariant, and the rows that break one. */
  report: string;
}

const AUDIT = require.resolve("@kobo/wallet-ledger/dist/audit.js");

/** Runs the audit as an operator would. */
export async function auditBooks(database: string, databaseUrl: string): Promise<Audit> {
  const child = spawn(process.execPath, [AUDIT], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [report, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { database, clean: code === 0, report: report + errors };
}
