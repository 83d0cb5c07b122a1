import { connectBus, consume, startRelay } from "@kobo/events";
import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { Transfers } from "@kobo/protos";
import { implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { tellCompleted } from "./app/tell-completed";
import { transferLedger } from "./clients/ledger";
import { payIdClient } from "./clients/pay-ids";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import { transfers } from "./grpc/transfers";

run("transfer", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "transfer" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = connectBus({
    brokers: config.KAFKA_BROKERS.split(","),
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    clientId: "transfer",
    logger,
  });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", relay.check);

  const consumer = await consume({
    bus,
    db,
    group: "transfer.completed",
    domains: ["ledger"],
    handle: tellCompleted,
    logger,
  });
  onStop(consumer.stop);
  checkReady("consumer", async () => consumer.state());

  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET);
  onStop(ledger.stop);
  const payIds = payIdClient(config.PAYID_TARGET);
  onStop(payIds.stop);

  const limits = {
    amountMax: config.TRANSFER_MAX_KOBO,
    dailyCap: config.TRANSFER_DAILY_CAP_KOBO,
  };
  const parts = { resolve: payIds.resolve, ledger: transferLedger(ledger), limits };
  const services = [implement(Transfers.service, transfers(parts, logger))];
  const server = await serve({ port: config.GRPC_PORT, services, logger });
  onStop(server.stop);
});
