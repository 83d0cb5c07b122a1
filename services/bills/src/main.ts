import { connectBus, startRelay } from "@kobo/events";
import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { Bills, SandboxClock } from "@kobo/protos";
import { connectRedis } from "@kobo/redis";
import { implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { sandboxClock } from "@kobo/sandbox-clock";
import type { Mode } from "@kobo/tenant";
import { catalogue } from "./app/catalogue";
import { startRecovery } from "./app/recover";
import { staleCache } from "./app/stale-cache";
import type { Account } from "./clients/exchange";
import { billLedger } from "./clients/ledger";
import { billProvider } from "./clients/provider";
import { Config } from "./config";
import { DUE, SCHEMA } from "./db/schema";
import { bills } from "./grpc/bills";

run("bills", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "bills" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const redis = connectRedis(config.REDIS_URL, logger);
  onStop(() => redis.disconnect());
  // Only the catalogue uses it, and goes on without it.
  checkReady("redis", async () => `status ${redis.status}`);

  const bus = connectBus({
    brokers: config.KAFKA_BROKERS.split(","),
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    clientId: "bills",
    logger,
  });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", relay.check);

  const ledger = ledgerClient(config.WALLET_LEDGER_TARGET);
  onStop(ledger.stop);

  const providers = {
    test: billProvider(accountOf(config, "test")),
    live: billProvider(accountOf(config, "live")),
  };
  for (const [mode, provider] of Object.entries(providers)) {
    onStop(provider.close);
    checkReady(`${mode} provider`, async () =>
      provider.isAvailable() ? "available" : "breaker open",
    );
  }

  const cache = staleCache({ redis, prefix: "bills:", logger });
  const catalogueOf = (mode: Mode) => catalogue({ mode, provider: providers[mode], cache, logger });
  const parts = {
    db,
    ledger: billLedger(ledger),
    providers,
    catalogues: { test: catalogueOf("test"), live: catalogueOf("live") },
    requeryScale: config.REQUERY_SCALE,
    logger,
  };
  const recovery = startRecovery(parts);
  onStop(recovery.stop);

  const services = [
    implement(Bills.service, bills(parts)),
    implement(SandboxClock.service, sandboxClock({ db, due: DUE })),
  ];
  const server = await serve({ port: config.GRPC_PORT, services, logger });
  onStop(server.stop);
});

function accountOf(config: Config, mode: Mode): Account {
  const timeoutMs = config.BILL_PROVIDER_TIMEOUT_MS;
  return mode === "test"
    ? {
        mode,
        timeoutMs,
        url: config.BILL_PROVIDER_TEST_URL,
        apiKey: config.BILL_PROVIDER_TEST_API_KEY,
        publicKey: config.BILL_PROVIDER_TEST_PUBLIC_KEY,
        secretKey: config.BILL_PROVIDER_TEST_SECRET_KEY,
      }
    : {
        mode,
        timeoutMs,
        url: config.BILL_PROVIDER_LIVE_URL,
        apiKey: config.BILL_PROVIDER_LIVE_API_KEY,
        publicKey: config.BILL_PROVIDER_LIVE_PUBLIC_KEY,
        secretKey: config.BILL_PROVIDER_LIVE_SECRET_KEY,
      };
}
