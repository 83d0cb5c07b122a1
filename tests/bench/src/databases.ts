import { roleUrl } from "@kobo/local";
import { SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { query } from "./server";

/** What the wallet ledger's role logs in with, on the benches' own servers. */
export const ROLE_PASSWORD = "bench";

/** The address of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Makes a database that is a copy of this one, which nobody uses meanwhile. Returns its address. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const original = new URL(url).pathname.slice(1);
  await query(withDatabase(url, "postgres"), `CREATE DATABASE ${name} TEMPLATE ${original}`);
  return withDatabase(url, name);
}

/** The address for the wallet ledger's own role. */
export function asService(url: string): string {
  return roleUrl(url, SCHEMA, ROLE_PASSWORD);
}
