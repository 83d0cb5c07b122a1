import { query } from "../server";
import { faultsOf, type Sightings } from "./added";
import type { PaymentsClient } from "./client";
import type { AskedList } from "./lists";
import { DIGEST, type Walk } from "./walk";

/** How what the lists showed compares with what is in the tables. */
export interface Proof {
  walked: { list: string; pages: number; payments: number }[];
  walksWhileAdding: number;
  added: number;
  /** Empty when every walk showed every payment once, in order. */
  problems: string[];
}

interface Table {
  databaseUrl: string;
  merchantId: string;
}

/** What is wrong with a whole walk over a list, by what the database itself has in it. */
export async function walkFaults(
  { databaseUrl, merchantId }: Table,
  { name, where }: AskedList,
  { count, digest }: Walk,
): Promise<string[]> {
  const [row] = await query(
    databaseUrl,
    `SELECT count(*)::text AS count, ${DIGEST} AS digest FROM card_payments.payments
     WHERE merchant_id = $1 AND mode = 'test' AND state NOT IN ('opening', 'refused') AND ${where}`,
    [merchantId],
  );
  return row?.count === String(count) && row.digest === digest
    ? []
    : [`${name}: ${count} payments were shown, and not just the ${row?.count} there are, in order`];
}

/** What is wrong with the walks that went on while payments were added. */
export async function addingFaults(
  { databaseUrl, merchantId }: Table,
  since: Date,
  { down, up }: Sightings,
): Promise<string[]> {
  const rows = await query<{ public_id: string }>(
    databaseUrl,
    `SELECT public_id FROM card_payments.payments
     WHERE merchant_id = $1 AND mode = 'test' AND created_at >= $2
     ORDER BY created_at DESC, id DESC`,
    [merchantId, since.toISOString()],
  );
  const order = rows.map(({ public_id }) => public_id);
  return [...down, ...up].flatMap((sighting) => faultsOf(sighting, order));
}

/** The id of a payment in the middle, from which a page can be explained. */
export async function idAt(
  client: PaymentsClient,
  { filters }: Pick<AskedList, "filters">,
  cursor: string | undefined,
): Promise<string> {
  const answer = await client.list({ ...filters, limit: "1", cursor });
  return (JSON.parse(answer) as { data: { id: string }[] }).data[0]?.id ?? "";
}
