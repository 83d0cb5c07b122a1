import { kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { busOf, startRelay } from "@kobo/events";
import { retryUnreachable } from "@kobo/jobs";
import { ledgerIn } from "@kobo/ledger-client";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import { BillReviews, Bills, Explorer, Reviews, SandboxClock, Secrets } from "@kobo/protos";
import { startReconciliation } from "@kobo/reconciliation";
import { connectRedis } from "@kobo/redis";
import { reviewHandlers } from "@kobo/reviews";
import { callerOf, callersIn, implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { startQueueMetrics } from "@kobo/saga";
import { sandboxClock } from "@kobo/sandbox-clock";
import { billProviderReconciliation } from "./app/bill-provider-reconciliation";
import { catalogue } from "./app/catalogue/catalogue";
import { staleCache } from "./app/catalogue/stale-cache";
import { measureQueue } from "./app/purchases/measure-queue";
import { purchaseBatchers } from "./app/purchases/purchase-batchers";
import { stepStore } from "./app/purchases/purchase-steps";
import { startPurchaseRecovery } from "./app/purchases/run-purchase";
import { reviewDesk } from "./app/reviews/review-desk";
import { startFloatWatch } from "./app/watch-float";
import { billLedger } from "./clients/ledger";
import { billProvider } from "./clients/provider/provider";
import { providerStatement } from "./clients/provider/statement";
import { Config, providerAccountOf } from "./config";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import { TABLE } from "./db/purchase-row";
import { DUE, SCHEMA } from "./db/schema";
import { bills } from "./grpc/bills";
import { billReviews } from "./grpc/reviews";

run("bills", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "bills" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const redis = connectRedis(config.REDIS_URL, logger, config.REDIS_CA);
  onStop(() => redis.disconnect());
  // Only the catalogue uses Redis, and works without it.
  checkReady("redis", async () => `status ${redis.status}`);

  const bus = busOf(config, { clientId: "bills", logger });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", async () => relay.state());

  const ledger = ledgerIn(config, callerOf("bills", config));
  onStop(ledger.stop);

  const accounts = {
    test: providerAccountOf(config, "test"),
    live: providerAccountOf(config, "live"),
  };
  const providerOf = (mode: Mode) =>
    billProvider(
      accounts[mode],
      () => void retryUnreachable({ db, logger }, { table: TABLE, where: { mode } }),
    );
  const providers = { test: providerOf("test"), live: providerOf("live") };
  for (const [mode, provider] of Object.entries(providers)) {
    onStop(provider.close);
    checkReady(`${mode} provider`, async () => provider.states());
  }

  const cache = staleCache({ redis, prefix: "bills:", logger });
  const catalogueOf = (mode: Mode) => catalogue({ mode, provider: providers[mode], cache, logger });
  const catalogues = { test: catalogueOf("test"), live: catalogueOf("live") };
  const parts = {
    db,
    ...purchaseBatchers(db),
    storeStep: stepStore({ db, logger }),
    ledger: billLedger(ledger),
    providers,
    catalogues,
    onStaleCatalogue: (mode: Mode) =>
      void catalogues[mode]
        .invalidate()
        .catch((err: unknown) =>
          logger.warn({ err, mode }, "catalogue refresh failed, keeping previous copy"),
        ),
    terms: { insuranceBasisPoints: BigInt(config.INSURANCE_COMMISSION_BPS) },
    requeryScale: config.REQUERY_SCALE,
    logger,
  };
  const recovery = startPurchaseRecovery(parts);
  onStop(recovery.stop);

  const floatWatch = startFloatWatch({
    db,
    providers,
    threshold: kobo(config.BILL_PROVIDER_FLOAT_LOW_KOBO),
    checkMs: config.FLOAT_CHECK_MS,
    logger,
  });
  onStop(floatWatch.stop);

  const measuring = startQueueMetrics(() => measureQueue(db), logger);
  onStop(measuring.stop);

  const statements = {
    test: providerStatement(accounts.test),
    live: providerStatement(accounts.live),
  };
  for (const statement of Object.values(statements)) onStop(statement.close);
  const sources = billProviderReconciliation({ db, statements });
  const reconciliation = startReconciliation({ db, sources, logger });
  onStop(reconciliation.stop);

  const services = [
    implement(Bills.service, bills(parts)),
    implement(BillReviews.service, billReviews(db)),
    implement(
      Reviews.service,
      reviewHandlers({
        ...{ db, logger, desk: reviewDesk(parts) },
        secondApprovalFrom: config.REVIEW_SECOND_APPROVAL_KOBO,
        operators: config.OPERATORS,
      }),
    ),
    implement(Explorer.service, explorer({ db, sources: EXPLORER_SOURCES })),
    implement(Secrets.service, secrets()),
    implement(SandboxClock.service, sandboxClock({ db, due: DUE })),
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
