import type { Database } from "@kobo/postgres";
import { schemaOf } from "../../src/db/schema";
import type { Cell } from "../../src/domain/account";
import { CELLS, type testCells } from "./cells";

/** Of one cell, in one snapshot. */
interface Money {
  /** In all wallets. */
  wallets: bigint;
  /** Received from the other cell, by the clearing accounts. */
  clearing: bigint;
  /** Of the poorest wallet, without what is held. */
  least: bigint;
}

/** The same before and after transfers between cells. */
export const totalOf = ({ wallets, clearing }: Money): bigint => wallets + clearing;

/** The money of each cell; on one server all in one snapshot, which servers of a cluster do not have. */
export async function readMoney({
  servers,
  ownerOf,
}: ReturnType<typeof testCells>): Promise<Money[]> {
  const [server, ...nodes] = servers();
  if (!server) throw new Error("There is no server.");
  if (nodes.length > 0) return Promise.all(CELLS.map((cell) => moneyIn(ownerOf(cell), cell)));
  return server.transaction(
    async (trx) => {
      const money: Money[] = [];
      for (const cell of CELLS) money.push(await moneyIn(trx, cell));
      return money;
    },
    { isolationLevel: "repeatable read", readOnly: true },
  );
}

async function moneyIn(db: Database, cell: Cell): Promise<Money> {
  const { rows } = await db.raw<{ rows: [Money] }>(
    `SELECT wallets, clearing, least FROM (
       SELECT coalesce(sum(credits_posted - debits_posted), 0)::bigint AS wallets,
         coalesce(min(credits_posted - debits_posted - debits_pending), 0)::bigint AS least
       FROM ${schemaOf(cell)}.accounts WHERE code = 'wallet'
     ) AS w CROSS JOIN (
       SELECT coalesce(sum(b.credits_posted - b.debits_posted), 0)::bigint AS clearing
       FROM ${schemaOf(cell)}.system_balances b
       JOIN ${schemaOf(cell)}.accounts a ON a.id = b.account_id
       WHERE a.code LIKE 'cell\\_clearing\\_%'
     ) AS c`,
  );
  return rows[0];
}
