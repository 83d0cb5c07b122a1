import { type Database, readWithoutLimit } from "@kobo/postgres";
import { type Cell, cellClearingCode, cellOfClearing, isCellClearing } from "../domain/account";
import { ROWS_SHOWN, type Violation } from "./audit";

/** Compares what two cells recorded of the transfers between them: each transfer is in both, with the same amount. */

/**
 * The age from which transfers are compared. A commit in two cells is younger while it is in doubt: the cluster is set to
 * recover within seconds.
 */
const IN_DOUBT_SECONDS = 30;

/** The ledger of a cell. */
export interface CellLedger {
  cell: Cell;
  db: Database;
}

/** The transfers of one day with the other cell, as both cells count them: positive amounts go from the first cell to the second. */
interface Day {
  mode: string;
  currency: string;
  kind: string;
  day: string;
  transfers: bigint;
  amount: string;
  /** Of ids and amounts, in any order. */
  digest: string;
}

/** A transfer with the other cell. */
interface Transfer {
  id: string;
  amount: bigint;
}

/** One side of the comparison: what a cell recorded of its transfers with the other, up to a time. */
interface Side {
  db: Database;
  code: string;
  sign: 1 | -1;
  until: string;
}

const SIGNED = ":sign * CASE WHEN t.credit_account_id = a.id THEN t.amount ELSE -t.amount END";
const BETWEEN = `FROM accounts a JOIN transfers t ON a.id IN (t.debit_account_id, t.credit_account_id)
  WHERE a.code = :code AND t.at <= :until::timestamptz`;
const DAY = "(t.at AT TIME ZONE 'UTC')::date::text";

/** Transfers of the last moments may be in doubt, and are left out. */
export async function auditClearing(
  first: CellLedger,
  second: CellLedger,
  { inDoubtSeconds = IN_DOUBT_SECONDS }: { inDoubtSeconds?: number } = {},
): Promise<Violation[]> {
  // Both halves of a transfer have one time, so one bound includes both or neither.
  const { rows } = await first.db.raw<{ rows: [{ until: string }] }>(
    "SELECT (clock_timestamp() - make_interval(secs => ?))::text AS until",
    [inDoubtSeconds],
  );
  const { until } = rows[0];
  const sides: [Side, Side] = [
    { db: first.db, code: cellClearingCode(second.cell), sign: 1, until },
    { db: second.db, code: cellClearingCode(first.cell), sign: -1, until },
  ];
  const differing = await differingDays(sides);
  if (differing.length === 0) return [];
  const found: Record<string, unknown>[] = [];
  for (const day of differing) {
    if (found.length < ROWS_SHOWN) found.push(...(await oneSided(sides, day)));
  }
  const invariant = clearingInvariant(first.cell, second.cell);
  return [{ invariant, rows: found.slice(0, ROWS_SHOWN) }];
}

export function clearingInvariant(first: Cell, second: Cell): string {
  return `each transfer between cells ${first} and ${second} is in both`;
}

/** The cells with which a ledger had transfers. */
export async function counterpartsOf(db: Database): Promise<Cell[]> {
  const codes: string[] = await db("accounts").distinct("code").orderBy("code").pluck("code");
  return codes.filter(isCellClearing).map(cellOfClearing);
}

type Bucket = Pick<Day, "mode" | "currency" | "kind" | "day">;

async function differingDays([first, second]: [Side, Side]): Promise<Bucket[]> {
  const [ours, theirs] = [await daysOf(first), await daysOf(second)];
  const theirsByName = new Map(theirs.map((day) => [nameOf(day), day]));
  const differing = new Map<string, Bucket>();
  for (const day of ours) {
    const its = theirsByName.get(nameOf(day));
    theirsByName.delete(nameOf(day));
    const isEqual = its && its.amount === day.amount && its.digest === day.digest;
    if (!isEqual || its.transfers !== day.transfers) differing.set(nameOf(day), day);
  }
  for (const [name, day] of theirsByName) differing.set(name, day);
  return [...differing.values()];
}

const nameOf = ({ mode, currency, kind, day }: Bucket) => `${mode}/${currency}/${kind}/${day}`;

async function daysOf({ db, ...bounds }: Side): Promise<Day[]> {
  return read<Day>(
    db,
    `SELECT t.mode, a.currency, t.kind, ${DAY} AS day, count(*) AS transfers,
       sum(${SIGNED})::text AS amount,
       sum(hashtextextended(concat_ws('/', t.id, t.pending_id, ${SIGNED}), 0))::text AS digest
     ${BETWEEN} GROUP BY 1, 2, 3, 4`,
    bounds,
  );
}

/**
 * The day's transfers that are in one cell only, or not with the same amount: under the name of each cell's clearing
 * account, the amount there.
 */
async function oneSided(
  [first, second]: [Side, Side],
  { mode, currency, kind, day }: Bucket,
): Promise<Record<string, unknown>[]> {
  const bucket = { mode, currency, kind, day };
  const ours = await transfersOf(first, bucket);
  const theirs = await transfersOf(second, bucket);
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((id) => ours.get(id) !== theirs.get(id))
    .map((id) => ({
      ...{ ...bucket, id },
      [first.code]: ours.get(id),
      [second.code]: theirs.get(id),
    }));
}

async function transfersOf({ db, ...bounds }: Side, of: Bucket): Promise<Map<string, bigint>> {
  const transfers = await read<Transfer>(
    db,
    `SELECT t.id, (${SIGNED})::bigint AS amount ${BETWEEN}
     AND t.mode = :mode AND a.currency = :currency AND t.kind = :kind AND ${DAY} = :day`,
    { ...bounds, ...of },
  );
  return new Map(transfers.map(({ id, amount }) => [id, amount]));
}

async function read<Row>(db: Database, sql: string, bindings: object): Promise<Row[]> {
  const { rows } = await readWithoutLimit(db, (trx) =>
    trx.raw<{ rows: Row[] }>(sql, { ...bindings }),
  );
  return rows;
}
