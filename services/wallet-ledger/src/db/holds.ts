import type { Mode } from "@kobo/core/tenant";
import { uuidArray } from "@kobo/postgres";
import type { AccountCode, Currency } from "../domain/account";
import type { Hold } from "../domain/batch";
import { isGuarded } from "./guarded";
import type { Statements } from "./writer-connection";

/** The value of `Account.name`. */
const nameOf = (account: string): string =>
  `CASE ${account}.code WHEN 'wallet' THEN ${account}.pay_id
     WHEN 'settling' THEN ${account}.pay_id || '/settling' ELSE ${account}.code END`;

/** Looked up one by one, as in `read-parts.ts`. */
const HOLDS = `
  SELECT t.id, t.root_id, t.merchant_id, t.mode,
         d.id, ${nameOf("d")}, ${isGuarded("d")},
         c.id, ${nameOf("c")}, ${isGuarded("c")},
         t.amount, t.capped_day::text, t.once_keys, d.currency, t.type, d.code, c.code
  FROM unnest($1::uuid[]) AS asked (id)
  CROSS JOIN LATERAL (SELECT * FROM transfers WHERE id = asked.id AND kind = 'pending' OFFSET 0) AS t
  JOIN accounts d ON d.id = t.debit_account_id
  JOIN accounts c ON c.id = t.credit_account_id`;

type HoldRow = [
  id: string,
  rootId: string,
  merchantId: string,
  mode: Mode,
  debitId: string,
  debitName: string,
  debitIsGuarded: boolean,
  creditId: string,
  creditName: string,
  creditIsGuarded: boolean,
  amount: bigint,
  cappedDay: string | null,
  uniquenessKeys: string | null,
  currency: Currency,
  type: string,
  debitCode: AccountCode,
  creditCode: AccountCode,
];

/** Reads holds by id. They never change, so no lock is needed. */
export async function readHolds(
  ledger: Statements,
  ids: readonly string[],
): Promise<Map<string, Hold>> {
  const { rows } = await ledger.query<HoldRow>({
    name: "ledger-holds",
    text: HOLDS,
    values: [uuidArray(ids, (id) => id)],
    rowMode: "array",
  });
  return new Map(rows.map((row) => [row[0], toHold(row)]));
}

function toHold(row: HoldRow): Hold {
  const currency = row[13];
  return {
    id: row[0],
    rootId: row[1],
    merchantId: row[2],
    mode: row[3],
    type: row[14],
    debit: { id: row[4], name: row[5], isGuarded: row[6], code: row[15], currency },
    credit: { id: row[7], name: row[8], isGuarded: row[9], code: row[16], currency },
    amount: row[10],
    cappedDay: row[11],
    uniquenessKeys: row[12] ? JSON.parse(row[12]) : [],
  };
}
