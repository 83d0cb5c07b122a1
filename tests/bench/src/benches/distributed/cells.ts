import { newUuid } from "@kobo/core/ids";
import { roleUrl } from "@kobo/local";
import { connect, migrate, roleOf } from "@kobo/postgres";
import { ROLE_PASSWORD } from "@kobo/postgres/testing";
import { CitusDatabase } from "@kobo/postgres/testing-citus";
import { openWallet } from "@kobo/wallet-ledger/dist/app/open-wallet";
import { MIGRATIONS, migrationsOf, SCHEMA, schemaOf } from "@kobo/wallet-ledger/dist/db/schema";
import { openWriterConnection } from "@kobo/wallet-ledger/dist/db/writer-connection";
import { systemAccount, walletAccount } from "@kobo/wallet-ledger/dist/domain/account";
import { Cluster } from "../../world/cluster";
import { beginRun, type Header, query } from "../../world/database";
import { inParallel } from "../../world/in-parallel";
import { withDatabase } from "../../world/ledger";
import type { Wallet } from "../../world/order";
import type { Run } from "../../world/run";
import { startWriter, toGroup } from "../ledger/subjects";

export const CELLS = ["01", "02"] as const;
const ROLE = "kobo_bench_between_cells";
const MODE = "test";
/** Enough for a run of hours, and far below the largest balance. */
const BALANCE_KOBO = 1_000_000_000_000;
const OPENING_CALLERS = 64;

/** A ledger with funded wallets. */
export interface LedgerPlace {
  name: string;
  schema: string;
  /** For its own role, at the server that has it. */
  url: string;
  wallets: Wallet[];
}

export interface CellsWorld {
  header: Header;
  /** A ledger without cells, on the first node, in a database without Citus. */
  plain: LedgerPlace;
  /** Each on a node of its own. */
  cells: readonly [LedgerPlace, LedgerPlace];
  /** For a role that writes in both cells: at the coordinator, and at the first cell's node. */
  between: { coordinator: string; node: string };
  /** The same ledger through the coordinator. */
  throughCoordinator: (place: LedgerPlace) => string;
  /** No relay publishes the events here; it would have deleted them. */
  emptyOutboxes: () => Promise<void>;
}

/** A cluster with two cells, and a plain ledger beside them. */
export async function openCells(run: Run, { wallets }: { wallets: number }): Promise<CellsWorld> {
  const { servers } = await run.open(Cluster.start());
  const [coordinator = "", ...nodes] = servers;
  const [header] = await Promise.all(servers.map(beginRun));
  if (!header) throw new Error("A cluster has servers.");
  run.log(`opening ${wallets} wallets in each of three ledgers`);
  const database = await CitusDatabase.create({ coordinator, nodes }, "cells", (url) => url);
  const schemas = CELLS.map(schemaOf);
  const cells: LedgerPlace[] = [];
  for (const schema of schemas) {
    const url = roleUrl(await database.add(migrationsOf(schema)), schema, ROLE_PASSWORD);
    cells.push(await withWallets({ name: schema, schema, url }, wallets));
  }
  await database.addRole(ROLE, schemas.map(roleOf));
  const between = (at: string): string => {
    const url = new URL(at);
    [url.username, url.password] = [ROLE, ROLE_PASSWORD];
    return url.href;
  };

  const node = nodes[0] ?? "";
  const plainUrl = withDatabase(node, "plain");
  await query(node, "CREATE DATABASE plain");
  await migrate({ ...MIGRATIONS, adminUrl: plainUrl, rolePassword: ROLE_PASSWORD });
  const own = roleUrl(plainUrl, SCHEMA, ROLE_PASSWORD);
  const plain = await withWallets({ name: "plain", schema: SCHEMA, url: own }, wallets);

  const outboxes = [
    ...schemas.map((schema) => ({ url: database.adminUrl, schema })),
    { url: plainUrl, schema: SCHEMA },
  ];
  const emptyOutboxes = async (): Promise<void> => {
    for (const { url, schema } of outboxes) await query(url, `TRUNCATE ${schema}.outbox_batches`);
    for (const server of servers) await query(server, "CHECKPOINT");
  };
  await query(plainUrl, "VACUUM ANALYZE");
  for (const url of database.adminUrls) await query(url, "ANALYZE");
  return {
    ...{ header, plain, cells: cells as [LedgerPlace, LedgerPlace], emptyOutboxes },
    between: { coordinator: between(database.adminUrl), node: between(cells[0]?.url ?? "") },
    throughCoordinator: ({ schema }) => roleUrl(database.adminUrl, schema, ROLE_PASSWORD),
  };
}

/** Opens a wallet for each merchant, and funds it by a transfer, so that the audit holds. */
async function withWallets(
  place: Omit<LedgerPlace, "wallets">,
  count: number,
): Promise<LedgerPlace> {
  const { url, schema } = place;
  const db = connect({ url, schema, applicationName: "bench" });
  const writer = await startWriter(() => openWriterConnection({ url, schema }));
  const wallets = await inParallel(count, {
    callers: OPENING_CALLERS,
    work: async (index) => {
      const wallet = { merchantId: newUuid(), payId: `${place.name}-${index}.wallet` };
      await openWallet(db, { ...wallet, mode: MODE, currency: "NGN" });
      await writer.submit(funding(wallet));
      return wallet;
    },
  });
  await writer.stop();
  await db.destroy();
  return { ...place, wallets };
}

function funding(wallet: Wallet): ReturnType<typeof toGroup> {
  const order = { id: newUuid(), debit: wallet, credit: wallet, reference: `fund-${wallet.payId}` };
  const group = toGroup({ ...order, amountKobo: BALANCE_KOBO }, "single");
  const ends = {
    ...{
      debit: systemAccount(MODE, "world", wallet.merchantId),
      credit: walletAccount(MODE, wallet.payId),
    },
    ...{ type: "funding" as const, reference: undefined, dailyCap: 0n },
  };
  return { ...group, items: group.items.map((item) => ({ ...item, ...ends })) };
}
