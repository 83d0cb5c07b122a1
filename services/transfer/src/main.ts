import { kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import {
  busOf,
  consume,
  consumeUntilIdle,
  SPARSE_FETCH,
  SUBSCRIPTIONS,
  startRelay,
} from "@kobo/events";
import { retryUnreachable } from "@kobo/jobs";
import { ledgerIn } from "@kobo/ledger-client";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import { Explorer, Reviews, SandboxClock, Secrets, Transfers } from "@kobo/protos";
import { startReconciliation } from "@kobo/reconciliation";
import { reviewHandlers } from "@kobo/reviews";
import { callerOf, callersIn, implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { startQueueMetrics } from "@kobo/saga";
import { sandboxClock } from "@kobo/sandbox-clock";
import { bankList } from "./app/bank/bank-list";
import { followClock } from "./app/bank/follow-clock";
import { nameEnquiry } from "./app/bank/name-enquiry";
import { returnRejected } from "./app/bank/return-rejected";
import { reviewDesk } from "./app/bank/review-desk";
import { startTransferRecovery } from "./app/bank/run-transfer";
import { startBulkTransfers } from "./app/bulk/run-bulk-transfer";
import { measureQueue } from "./app/measure-queue";
import { publishUnannounced } from "./app/pay-id/publish-unannounced";
import { railReconciliation } from "./app/rail-reconciliation";
import { referenceTaken } from "./app/reference-taken";
import { startRefundRecovery } from "./app/refunds/refund-to-wallet";
import { startSchedules } from "./app/schedules/open-runs";
import { startScheduleRuns } from "./app/schedules/run-payments";
import { billsClient } from "./clients/bills";
import { externalLedger } from "./clients/external-ledger";
import { transferLedger } from "./clients/ledger";
import { merchantsClient } from "./clients/merchants";
import { payIdClient } from "./clients/pay-ids";
import { bankRail } from "./clients/rail";
import { railStatement } from "./clients/rail-statement";
import { refundLedger } from "./clients/refund-ledger";
import { Config, railAccountOf } from "./config";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import { TABLE } from "./db/external-transfers";
import { DUE, SCHEMA } from "./db/schema";
import { type Parts, transfers } from "./grpc/transfers";

run("transfer", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "transfer" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = busOf(config, { clientId: "transfer", logger });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", async () => relay.state());

  const consumer = await consume({
    bus,
    db,
    group: "transfer.returns",
    events: SUBSCRIPTIONS["transfer.returns"].events,
    fetch: SPARSE_FETCH,
    handle: returnRejected,
    logger,
  });
  onStop(consumer.stop);
  checkReady("consumer transfer.returns", async () => consumer.state());

  const caller = callerOf("transfer", config);
  const calls = ledgerIn(config, caller);
  onStop(calls.stop);
  const payIds = payIdClient(config.PAYID_TARGET, caller);
  onStop(payIds.stop);
  const bills = billsClient(config.BILLS_TARGET, caller);
  onStop(bills.close);
  const merchants = merchantsClient(config.GATEWAY_TARGET, caller);
  onStop(merchants.close);

  const accounts = { test: railAccountOf(config, "test"), live: railAccountOf(config, "live") };
  const railOf = (mode: Mode) =>
    bankRail(accounts[mode], {
      logger,
      onRecovered: () => void retryUnreachable({ db, logger }, { table: TABLE, where: { mode } }),
    });
  const rails = { test: railOf("test"), live: railOf("live") };
  for (const [mode, rail] of Object.entries(rails)) {
    onStop(rail.close);
    checkReady(`${mode} rail`, async () => rail.states());
  }

  const ledger = transferLedger(calls);
  const parts: Parts = {
    db,
    ledger,
    externalLedger: externalLedger(calls),
    refundLedger: refundLedger(calls),
    findReceivedPayment: payIds.findReceivedPayment,
    resolve: payIds.resolve,
    markUsed: payIds.markUsed,
    bills,
    referenceTaken: (tenant, reference) => referenceTaken({ db, ledger }, tenant, reference),
    rails,
    secrets: { test: accounts.test.webhookSecrets, live: accounts.live.webhookSecrets },
    banks: { test: bankList(rails.test, logger), live: bankList(rails.live, logger) },
    enquire: nameEnquiry(rails, logger),
    limits: { amountMax: config.TRANSFER_MAX_KOBO, dailyCap: config.TRANSFER_DAILY_CAP_KOBO },
    charges: {
      tiers: config.TRANSFER_FEES,
      stampDuty: kobo(config.STAMP_DUTY_KOBO),
      stampDutyFrom: config.STAMP_DUTY_FROM_KOBO,
    },
    queryScale: config.QUERY_SCALE,
    logger,
  };
  const recovery = startTransferRecovery(parts);
  onStop(recovery.stop);
  const bulkWorker = startBulkTransfers(parts);
  onStop(bulkWorker.stop);
  const refundRecovery = startRefundRecovery(parts);
  onStop(refundRecovery.stop);
  const scheduleWorker = startSchedules(parts);
  onStop(scheduleWorker.stop);
  const scheduleRunWorker = startScheduleRuns({ ...parts, bills, findMerchant: merchants.find });
  onStop(scheduleRunWorker.stop);
  const measuring = startQueueMetrics(() => measureQueue(db), logger);
  onStop(measuring.stop);

  const statements = { test: railStatement(accounts.test), live: railStatement(accounts.live) };
  for (const statement of Object.values(statements)) onStop(statement.close);
  const reconciliation = startReconciliation({
    db,
    sources: railReconciliation({ db, statements }),
    logger,
  });
  onStop(reconciliation.stop);

  const clock = sandboxClock({ db, due: DUE, afterwards: (tenant) => followClock(parts, tenant) });
  const services = [
    implement(Transfers.service, transfers(parts)),
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
    implement(SandboxClock.service, clock),
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
    group: "transfer.completed",
    events: SUBSCRIPTIONS["transfer.completed"].events,
    handle: publishUnannounced,
    logger,
  });
  onStop(finishing.stop);
});
