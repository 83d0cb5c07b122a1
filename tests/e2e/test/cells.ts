import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { newUuid } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { Transfers, WalletLedger } from "@kobo/protos";
import type { Calls } from "@kobo/rpc";
import { type ExtraProcess, withoutBus } from "./extra-process";
import { callsTo, startServing } from "./rotation";
import { givenMerchant, merchantIdOf, type TestMerchant, theStack } from "./world";

const MIGRATE = join(__dirname, "../../../services/wallet-ledger/dist/migrate.js");

/** A merchant whose ledger is a cell's. */
export interface CellMerchant extends TestMerchant {
  id: string;
  cell: string;
}

/**
 * Two cells beside the running system's ledger, with a schema and a ledger process each, and a transfer process that
 * reaches them. The directory is the running gateway's.
 */
export async function startCells(db: Database, cells: readonly [string, string]) {
  const urlAs = (role: string, password: string): string =>
    Object.assign(new URL(theStack().databaseUrl), { username: role, password }).href;
  const schemaOf = (cell: string) => `wallet_ledger_${cell}`;
  const between = `between_cells_${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  await db.raw(`CREATE ROLE ${between} LOGIN PASSWORD '${password}'`);
  const ledgers = new Map<string, ExtraProcess>();
  for (const cell of cells) {
    const LEDGER_SCHEMA = schemaOf(cell);
    const DATABASE_URL = theStack().databaseUrl;
    const env = { ...process.env, DATABASE_URL, ROLE_PASSWORD: password, LEDGER_SCHEMA };
    await promisify(execFile)(process.execPath, [MIGRATE], { env });
    await db.raw(`GRANT kobo_${LEDGER_SCHEMA} TO ${between}`);
  }
  for (const cell of cells) {
    const process = await startServing("wallet-ledger", WalletLedger, {
      env: {
        DATABASE_URL: urlAs(`kobo_${schemaOf(cell)}`, password),
        LEDGER_SCHEMA: schemaOf(cell),
        OTHER_CELLS: cells.filter((each) => each !== cell).join(),
        CELLS_DATABASE_URL: urlAs(between, password),
      },
    });
    ledgers.set(cell, process);
  }
  const targets = [...ledgers].map(([cell, { target }]) => `${cell}=${target}`).join();
  const transfer = await startServing("transfer", Transfers, {
    ...{ stack: await withoutBus(), env: { LEDGER_CELLS: targets } },
  });
  const ledgerOf = (cell: string): Calls<typeof WalletLedger.service> => {
    const process = ledgers.get(cell);
    if (!process) throw new Error(`There is no cell ${cell}.`);
    return callsTo(process, WalletLedger);
  };
  return {
    transfers: callsTo(transfer, Transfers),
    move: async ({ id }: CellMerchant, cell: string): Promise<void> => {
      await db("gateway.merchants").where({ id }).update({ cell });
    },
    givenMerchantIn: async (cell: string, funds = 0): Promise<CellMerchant> => {
      const merchant = await givenMerchant({ funds: 0 });
      const id = await merchantIdOf(db, merchant);
      await db("gateway.merchants").where({ id }).update({ cell });
      const ledger = ledgerOf(cell);
      const owner = { merchantId: id, mode: "MODE_TEST" } as const;
      await ledger.OpenWallet({ ...owner, payId: merchant.wallet, currency: "NGN" });
      if (funds > 0) {
        const { results } = await ledger.CreateTransfers({
          groups: [aFunding(owner, merchant, funds)],
        });
        if (results[0]?.outcome !== "TRANSFER_OUTCOME_COMMITTED") throw new Error("not funded");
      }
      return { ...merchant, id, cell };
    },
    balanceOf: async ({ id, cell, wallet }: CellMerchant): Promise<number> => {
      const { wallet: found } = await ledgerOf(cell).GetBalance({
        ...{ merchantId: id, mode: "MODE_TEST", payId: wallet },
      });
      return Number(found?.balance?.availableKobo);
    },
    stop: async (): Promise<void> => {
      await transfer.stop();
      for (const process of ledgers.values()) await process.stop();
    },
  };
}

function aFunding(
  owner: { merchantId: string; mode: "MODE_TEST" },
  { wallet }: TestMerchant,
  funds: number,
) {
  return {
    ...owner,
    cells: null,
    context: { requestId: "fund", notAfterMs: Date.now() + 10_000 },
    items: [
      {
        id: newUuid(),
        kind: "TRANSFER_KIND_SINGLE" as const,
        type: "TRANSFER_TYPE_FUNDING" as const,
        debit: { system: "SYSTEM_ACCOUNT_WORLD" as const },
        credit: { wallet },
        amountKobo: String(funds),
      },
    ],
  };
}
