import { connectBus, startRelay } from "@kobo/events";
import { connect } from "@kobo/postgres";
import { WalletLedger } from "@kobo/protos";
import { implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { keepHouse } from "./app/keep-house";
import { Writer } from "./app/writer";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import { openWriterConnection } from "./db/writer-connection";
import { walletLedger } from "./grpc/wallet-ledger";

/** It tells of every transfer: fewer and larger rounds leave more of the machine to the transfers themselves. */
const RELAY_PACE = 3;

run("wallet-ledger", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "wallet-ledger" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const brokers = config.KAFKA_BROKERS.split(",");
  const topicPrefix = config.KAFKA_TOPIC_PREFIX;
  const bus = connectBus({ brokers, topicPrefix, clientId: "wallet-ledger", logger });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, pace: RELAY_PACE, logger });
  onStop(relay.stop);
  checkReady("outbox", relay.check);

  onStop(keepHouse(db, logger));

  const writer = new Writer({ connect: () => openWriterConnection(databaseUrl), logger });
  await writer.connect();
  onStop(() => writer.stop());

  const services = [implement(WalletLedger.service, walletLedger(db, writer))];
  const server = await serve({ port: config.GRPC_PORT, services, logger });
  onStop(server.stop);
});
