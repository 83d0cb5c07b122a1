import { connect } from "@kobo/postgres";
import { WalletLedger } from "@kobo/protos";
import { implement, serve } from "@kobo/rpc";
import { TEST_CALLERS } from "@kobo/rpc/testing";
import { Writer } from "../../src/app/writer";
import { cellsIn, Writers } from "../../src/app/writers";
import { connectForReads } from "../../src/db/connect-for-reads";
import { schemaOf } from "../../src/db/schema";
import { openWriterConnection } from "../../src/db/writer-connection";
import type { Cell } from "../../src/domain/account";
import { walletLedger } from "../../src/grpc/wallet-ledger";
import { CELLS, type testCells } from "./cells";
import { logger } from "./ledger";

/** Serves the ledger of each cell, which reaches the other; returns their gRPC targets. */
export function servedCells(cells: ReturnType<typeof testCells>): ReadonlyMap<Cell, string> {
  const targets = new Map<Cell, string>();
  const stops: (() => unknown)[] = [];

  beforeAll(async () => {
    for (const cell of CELLS) {
      const database = cells.databaseOf(cell);
      const db = connect({ ...database, applicationName: "test ledger" });
      const reads = connectForReads(database);
      const config = {
        LEDGER_SCHEMA: schemaOf(cell),
        OTHER_CELLS: CELLS.filter((each) => each !== cell),
        CELLS_DATABASE_URL: cells.url(),
      };
      const own = new Writer({ connect: () => openWriterConnection(database), logger });
      const writers = new Writers(own, cellsIn(config, logger));
      const handlers = walletLedger({ db, reads, writers, logger });
      const services = [implement(WalletLedger.service, handlers)];
      const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
      targets.set(cell, `ipv4:127.0.0.1:${server.port}`);
      stops.push(
        () => Promise.all([db.destroy(), reads.destroy()]),
        () => writers.stop(),
        server.stop,
      );
    }
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  return targets;
}
