import type { Mode } from "@kobo/core/tenant";
import { TEST_CARDS } from "@kobo/core/test-cards";
import { busOf, startRelay } from "@kobo/events";
import { ledgerIn } from "@kobo/ledger-client";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import { CardPayments, Customers, Explorer, Reviews, SandboxClock, Secrets } from "@kobo/protos";
import { startReconciliation } from "@kobo/reconciliation";
import { reviewHandlers } from "@kobo/reviews";
import { callerOf, callersIn, implement, serve } from "@kobo/rpc";
import { loadConfig, noteOlderSecretUse, run } from "@kobo/runtime";
import { startQueueMetrics } from "@kobo/saga";
import { sandboxClock } from "@kobo/sandbox-clock";
import { startProcessorErasure } from "./app/customers/erase-at-processor";
import { storedUnderKeys } from "./app/customers/stored-under-keys";
import { startFileDeletion } from "./app/disputes/delete-unused-files";
import { startDisputeRecovery } from "./app/disputes/run-dispute";
import { startDisputeScans } from "./app/disputes/scan-disputes";
import { measureQueue } from "./app/measure-queue";
import { startPaymentRecovery } from "./app/payments/run-payment";
import { cardProcessorSource } from "./app/reconcile";
import { startRefundRecovery } from "./app/refunds/run-refund";
import { retryUnreachable } from "./app/retry-unreachable";
import { reviewDesk } from "./app/review-desk";
import { startSettling } from "./app/settle";
import { disputeLedger } from "./clients/dispute-ledger";
import { cardLedger } from "./clients/ledger";
import { stripeProcessor } from "./clients/stripe/processor";
import { processorStatement } from "./clients/stripe/statement";
import { stripeWebhooks } from "./clients/stripe/webhooks";
import { Config, processorAccountOf } from "./config";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import { DUE, SCHEMA } from "./db/schema";
import { FILE_BYTES_MAX } from "./domain/disputes/file-type";
import { keysOf } from "./domain/keyed-hash";
import { cardPayments } from "./grpc/card-payments";
import { customers } from "./grpc/customers";

const WORKERS = [
  ...[startPaymentRecovery, startRefundRecovery, startDisputeRecovery],
  ...[startSettling, startDisputeScans, startProcessorErasure, startFileDeletion],
];

/** A file of evidence, with what is around it. */
const MESSAGE_BYTES_MAX = FILE_BYTES_MAX + 64 * 1024;

run("card-payments", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "card-payments" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = busOf(config, { clientId: "card-payments", logger });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", async () => relay.state());

  const ledger = ledgerIn(config, callerOf("card-payments", config));
  onStop(ledger.stop);

  const accounts = {
    test: processorAccountOf(config, "test"),
    live: processorAccountOf(config, "live"),
  };
  const processorOf = (mode: Mode) =>
    stripeProcessor({
      ...accounts[mode],
      logger,
      onRecovered: () => void retryUnreachable({ db, logger }, mode),
    });
  const processors = { test: processorOf("test"), live: processorOf("live") };
  for (const [mode, processor] of Object.entries(processors)) {
    onStop(processor.close);
    checkReady(`${mode} processor`, async () => processor.states());
  }

  const webhooksOf = (name: `CARD_PROCESSOR_${"TEST" | "LIVE"}_NOTICE_SECRET`) =>
    stripeWebhooks({ secret: config[name], onOlderSecret: () => noteOlderSecretUse(name) });

  const parts = {
    db,
    ledger: cardLedger(ledger),
    processors,
    disputeLedger: disputeLedger(ledger),
    disputeProcessors: { test: processors.test.disputes, live: processors.live.disputes },
    disputeFee: config.CARD_DISPUTE_FEE,
    vaults: processors,
    webhooks: {
      test: webhooksOf("CARD_PROCESSOR_TEST_NOTICE_SECRET"),
      live: webhooksOf("CARD_PROCESSOR_LIVE_NOTICE_SECRET"),
    },
    ...keysOf(config.CARD_FINGERPRINT_KEY),
    testNumbers: new Set(TEST_CARDS.map(({ number }) => number)),
    feeBasisPoints: config.CARD_FEE_BPS,
    declinesPerMinute: config.CARD_DECLINES_PER_MINUTE,
    queryScale: config.QUERY_SCALE,
    logger,
  };
  for (const start of WORKERS) {
    onStop(start(parts).stop);
  }
  const measuring = startQueueMetrics(() => measureQueue(db), logger);
  onStop(measuring.stop);

  const statements = {
    test: processorStatement(accounts.test),
    live: processorStatement(accounts.live),
  };
  for (const statement of Object.values(statements)) onStop(statement.close);
  const sources = cardProcessorSource({ db, statements });
  const reconciliation = startReconciliation({ db, sources, logger });
  onStop(reconciliation.stop);

  const services = [
    implement(CardPayments.service, cardPayments(parts)),
    implement(Customers.service, customers(parts)),
    implement(
      Reviews.service,
      reviewHandlers({
        ...{ db, logger, desk: reviewDesk(db) },
        secondApprovalFrom: config.REVIEW_SECOND_APPROVAL_KOBO,
        operators: config.OPERATORS,
      }),
    ),
    implement(Explorer.service, explorer({ db, sources: EXPLORER_SOURCES })),
    implement(Secrets.service, secrets(storedUnderKeys(parts))),
    implement(SandboxClock.service, sandboxClock({ db, due: DUE })),
  ];
  const server = await serve({
    host: listenHost,
    port: config.GRPC_PORT,
    services,
    callers: callersIn(config),
    certificates: config.RPC_TLS_DIR,
    messageBytesMax: MESSAGE_BYTES_MAX,
    logger,
  });
  onStop(server.stop);
});
