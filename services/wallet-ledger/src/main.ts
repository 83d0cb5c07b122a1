import { busOf, startRelay } from "@kobo/events";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import { Explorer, Reports, Secrets, WalletLedger } from "@kobo/protos";
import { callersIn, implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { addLegs } from "./app/add-legs";
import { startMaintenance } from "./app/maintenance";
import { startReports } from "./app/reports/run-report";
import { Writer } from "./app/writer";
import { cellsIn, Writers } from "./app/writers";
import { Config } from "./config";
import { connectForReads } from "./db/connect-for-reads";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import { SCHEMA } from "./db/schema";
import { openWriterConnection } from "./db/writer-connection";
import { reports } from "./grpc/reports";
import { walletLedger } from "./grpc/wallet-ledger";

run("wallet-ledger", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const ledger = { url: config.DATABASE_URL, schema: config.LEDGER_SCHEMA };

  const db = connect({ ...ledger, applicationName: "wallet-ledger" });
  onStop(() => db.destroy());
  const reads = connectForReads(ledger);
  onStop(() => reads.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = busOf(config, { clientId: "wallet-ledger", logger });
  const relay = startRelay({
    bus,
    databaseUrl: ledger.url,
    schema: ledger.schema,
    source: SCHEMA,
    table: "outbox_batches",
    logger,
  });
  onStop(relay.stop);
  checkReady("outbox", async () => relay.state());

  onStop(startMaintenance(db, logger));

  const writer = new Writer({ connect: () => openWriterConnection(ledger), logger });
  const writers = new Writers(writer, cellsIn(config, logger));
  await writer.connect();
  onStop(() => writers.stop());
  checkReady("consistency", async () => writer.check());

  onStop(startReports({ db, reads, logger }).stop);

  const services = [
    implement(WalletLedger.service, walletLedger({ db, reads, writers, logger })),
    implement(Reports.service, reports({ db })),
    implement(Explorer.service, explorer({ db, sources: EXPLORER_SOURCES, complete: addLegs })),
    implement(Secrets.service, secrets()),
  ];
  const server = await serve({
    host: listenHost,
    port: config.GRPC_PORT,
    services,
    callers: callersIn(config),
    certificates: config.RPC_TLS_DIR,
    logger,
  });
  onStop(server.stop);
});
