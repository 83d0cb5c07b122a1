import { connectBus, consume, startRelay } from "@kobo/events";
import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { PayIds } from "@kobo/protos";
import { implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { expirePayIds } from "./app/expire-pay-ids";
import { recordPayments } from "./app/record-payments";
import { paymentLookups } from "./clients/ledger";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import { payIds } from "./grpc/pay-ids";

run("payid", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "payid" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = connectBus({
    brokers: config.KAFKA_BROKERS.split(","),
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    clientId: "payid",
    logger,
  });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", relay.check);

  const consumer = await consume({
    bus,
    db,
    group: "payid.payments",
    domains: ["ledger"],
    handle: recordPayments,
    logger,
  });
  onStop(consumer.stop);
  checkReady("consumer", async () => consumer.state());

  const sweeper = expirePayIds(db, logger);
  onStop(sweeper.stop);

  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET);
  onStop(ledger.stop);

  const services = [implement(PayIds.service, payIds(db, paymentLookups(ledger)))];
  const server = await serve({ port: config.GRPC_PORT, services, logger });
  onStop(server.stop);
});
