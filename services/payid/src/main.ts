import { setTimeout as delay } from "node:timers/promises";
import { sealingKeys } from "@kobo/core/sealing";
import type { Mode } from "@kobo/core/tenant";
import { busOf, consume, consumeUntilIdle, SUBSCRIPTIONS, startRelay } from "@kobo/events";
import { retryUnreachable } from "@kobo/jobs";
import { ledgerIn } from "@kobo/ledger-client";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import {
  Customers,
  Explorer,
  PayIds,
  Reviews,
  SandboxClock,
  Secrets,
  VirtualAccounts,
} from "@kobo/protos";
import { startReconciliation } from "@kobo/reconciliation";
import { reviewHandlers } from "@kobo/reviews";
import { callerOf, callersIn, connectTo, implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { showOpenReviews, startQueueMetrics } from "@kobo/saga";
import { sandboxClock } from "@kobo/sandbox-clock";
import { bankPartnerReconciliation } from "./app/bank-partner-reconciliation";
import { receiveErasures, startErasureWorker } from "./app/erase-customers";
import { startLostCreditIngestion } from "./app/inflows/ingest-lost-credits";
import { reviewDesk } from "./app/inflows/review-desk";
import { startInflowRecovery } from "./app/inflows/run-inflow";
import { expirePayIds } from "./app/pay-ids/expire-pay-ids";
import { publishUnannounced } from "./app/pay-ids/publish-unannounced";
import { expireVirtualAccounts } from "./app/virtual-accounts/expire-virtual-accounts";
import { bankPartner } from "./clients/bank-partner";
import { bankStatement } from "./clients/bank-statement";
import { customersOf } from "./clients/customers";
import { inflowLedger } from "./clients/inflow-ledger";
import { paymentLookups } from "./clients/ledger";
import { sandboxLedger } from "./clients/sandbox-ledger";
import { Config, partnerAccountOf } from "./config";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import { TABLE } from "./db/lost-credits";
import { countOpen } from "./db/open-reviews";
import { DUE_COLUMNS, SCHEMA } from "./db/schema";
import { payIds } from "./grpc/pay-ids";
import { virtualAccounts } from "./grpc/virtual-accounts";

run("payid", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "payid" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = busOf(config, { clientId: "payid", logger });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", async () => relay.state());

  const erasing = await consume({
    bus,
    db,
    group: "payid.customers",
    events: SUBSCRIPTIONS["payid.customers"].events,
    handle: receiveErasures,
    repeats: "handler",
    logger,
  });
  onStop(erasing.stop);
  checkReady("consumer payid.customers", async () => erasing.state());

  const ledger = ledgerIn(config, callerOf("payid", config));
  onStop(ledger.stop);

  const customers = connectTo(Customers, {
    target: config.CARD_PAYMENTS_TARGET,
    balance: "round_robin",
    caller: callerOf("payid", config),
  });
  onStop(async () => customers.close());

  const partnerOf = (mode: Mode) =>
    bankPartner(partnerAccountOf(config, mode), {
      onRecovered: () => void retryUnreachable({ db, logger }, { table: TABLE, where: { mode } }),
    });
  const partners = { test: partnerOf("test"), live: partnerOf("live") };
  for (const [mode, partner] of Object.entries(partners)) {
    onStop(partner.close);
    checkReady(`${mode} bank partner`, async () => partner.states());
  }

  const statements = {
    test: bankStatement(partnerAccountOf(config, "test")),
    live: bankStatement(partnerAccountOf(config, "live")),
  };
  for (const statement of Object.values(statements)) onStop(statement.close);

  const parts = {
    db,
    ledger: inflowLedger(ledger),
    customers: customersOf(customers.calls),
    identityKeys: sealingKeys("payid", config.PAYID_IDENTITY_KEY),
    payments: paymentLookups(ledger),
    sandbox: sandboxLedger(ledger),
    partners,
    webhookSecrets: {
      test: config.BANK_PARTNER_TEST_NOTICE_SECRET,
      live: config.BANK_PARTNER_LIVE_NOTICE_SECRET,
    },
    amountMax: config.VIRTUAL_ACCOUNT_MAX_KOBO,
    expiryGraceMs: config.EXPIRY_GRACE_MS,
    wait: (ms: number) => delay(ms),
    logger,
  };
  const workers = [
    expirePayIds(parts),
    expireVirtualAccounts(parts),
    startInflowRecovery(parts),
    startLostCreditIngestion(parts),
    startErasureWorker(parts),
    startReconciliation({ db, sources: bankPartnerReconciliation({ db, statements }), logger }),
    startQueueMetrics(async () => showOpenReviews(await countOpen(db)), logger),
  ];
  for (const worker of workers) onStop(worker.stop);

  const services = [
    implement(PayIds.service, payIds(parts)),
    implement(VirtualAccounts.service, virtualAccounts(parts)),
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
    implement(SandboxClock.service, sandboxClock({ db, due: DUE_COLUMNS })),
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

  // Last, because it waits for Kafka, which requests do not need.
  const finishing = await consumeUntilIdle({
    bus,
    db,
    group: "payid.payments",
    events: SUBSCRIPTIONS["payid.payments"].events,
    handle: (trx, events) => publishUnannounced(parts, trx, events),
    logger,
  });
  onStop(finishing.stop);
});
