import { firstUuidAt } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, readingOrder, unionOf, wherePage } from "@kobo/postgres";
import type { Inflow, State } from "../domain/inflow";
import { type Row, TABLE, toInflow } from "./inflows";

/** A payment to a virtual account, with the account's reference. */
export interface AccountPayment extends Inflow {
  reference: string;
}

interface Filters {
  states: readonly State[];
  /** By the time of payment, which is in the id: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of the payments to a merchant's virtual accounts. */
export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, from, to, ...page }: Filters & PageQuery,
): Promise<AccountPayment[]> {
  const newestOf = (state: State) => {
    const newest = db(TABLE)
      .where({ merchant_id: merchantId, mode, state })
      .whereNull("funding_account_id");
    wherePage(newest, "id", page);
    if (from) newest.where("id", ">=", firstUuidAt(from));
    if (to) newest.where("id", "<", firstUuidAt(to));
    return newest;
  };
  const found = unionOf(db, states.map(newestOf))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  const rows: JoinedRow[] = await withReference(db, found).orderBy("i.id", readingOrder(page));
  return rows.map(toAccountPayment);
}

/** At most; an account with more rejected payments is unlikely. */
const FOUND_MAX = 100;

/** The payments to a merchant's virtual accounts that a text or a ledger transfer names, newest first. */
export async function findNamed(
  db: Database,
  { merchantId, mode }: Tenant,
  { text, transferId }: { text: string; transferId: string | undefined },
): Promise<AccountPayment[]> {
  const own = () => db(TABLE).select("id").where({ merchant_id: merchantId, mode });
  const ofTenant = { merchant_id: merchantId, mode };
  const accounts = db("virtual_accounts")
    .select("id")
    .where({ ...ofTenant, account_number: text });
  const permanent = db("permanent_accounts")
    .select("id")
    .where({ ...ofTenant, account_number: text });
  const expected = db("expected_payments")
    .select("id")
    .where({ ...ofTenant, reference: text });
  // One index each.
  const named = [
    own().where({ session_id: text }),
    own().whereIn("virtual_account_id", accounts),
    own().whereIn("virtual_account_id", expected),
    own().whereIn("permanent_account_id", permanent),
    own().whereIn("permanent_account_id", expected),
    ...(transferId ? [own().where({ transfer_id: transferId })] : []),
  ];
  const ids = (await Promise.all(named)).flat().map(({ id }: { id: string }) => id);
  if (ids.length === 0) return [];
  const found = db(TABLE).whereIn("id", ids).whereNull("funding_account_id");
  const rows: JoinedRow[] = await withReference(db, found).orderBy("i.id", "desc").limit(FOUND_MAX);
  return rows.map(toAccountPayment);
}

type JoinedRow = Row & { reference: string };

function withReference(db: Database, inflows: ReturnType<Database>) {
  return db(inflows.as("i"))
    .join("expected_payments as e", (join) =>
      join.on("e.id", "=", db.raw("coalesce(i.virtual_account_id, i.permanent_account_id)")),
    )
    .select("i.*", "e.reference");
}

function toAccountPayment(row: JoinedRow): AccountPayment {
  return { ...toInflow(row), reference: row.reference };
}
