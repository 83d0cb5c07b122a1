import { busOf, consume, SUBSCRIPTIONS, startRelay } from "@kobo/events";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import { Explorer, Reviews, SandboxClock, Secrets, Webhooks } from "@kobo/protos";
import { reviewHandlers } from "@kobo/reviews";
import { callersIn, implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { sandboxClock } from "@kobo/sandbox-clock";
import { deadLetterDesk } from "./app/dead-letters/dead-letter-desk";
import { dropUnwanted } from "./app/deliveries/drop-unwanted";
import { fanOutAndWake } from "./app/deliveries/fan-out";
import { maintainPartitions } from "./app/deliveries/maintain-partitions";
import { startDeliveries } from "./app/deliveries/start-deliveries";
import { storedUnderKeys } from "./app/endpoints/stored-under-keys";
import { startWarningOfFailing } from "./app/endpoints/warn-of-failing";
import { runRecoveries } from "./app/recoveries/run-recoveries";
import { receivers } from "./clients/receivers";
import { resolver } from "./clients/resolve";
import { Config } from "./config";
import { connectForQueue } from "./db/deliveries/connect-for-queue";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import { DUE, SCHEMA } from "./db/schema";
import { secretKeys } from "./domain/secret";
import { webhooks } from "./grpc/webhooks";

run("webhook", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const allowLoopback = config.ALLOW_LOOPBACK;
  const timeoutMs = config.WEBHOOK_TIMEOUT_MS;
  const keys = secretKeys(config.WEBHOOK_SECRET_KEY, config.WEBHOOK_SECRET_OLD_KEYS);

  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "webhook" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = busOf(config, { clientId: "webhook", logger });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", async () => relay.state());

  const { post, close } = receivers({ timeoutMs, allowLoopback, resolve: resolver() });
  onStop(close);
  const queue = connectForQueue(databaseUrl);
  onStop(() => queue.destroy());
  const deliveries = startDeliveries({
    db: queue,
    keys,
    post,
    timeoutMs,
    concurrency: config.WEBHOOK_CONCURRENCY,
    unhealthyConcurrency: config.WEBHOOK_TROUBLED_CONCURRENCY,
    logger,
  });
  onStop(deliveries.stop);
  checkReady("deliveries", deliveries.check);

  onStop(dropUnwanted(db, logger).stop);
  onStop(startWarningOfFailing(db, logger).stop);
  onStop(maintainPartitions(db, logger).stop);
  onStop(runRecoveries(db, logger).stop);

  const consumer = await consume({
    bus,
    db,
    group: "webhook.fanout",
    events: SUBSCRIPTIONS["webhook.fanout"].events,
    handle: fanOutAndWake(deliveries.wake),
    // The unique index of the events recognizes them.
    repeats: "handler",
    logger,
  });
  onStop(consumer.stop);
  checkReady("consumer", async () => consumer.state());

  const services = [
    implement(Webhooks.service, webhooks({ db, keys, allowLoopback, logger })),
    implement(
      Reviews.service,
      reviewHandlers({
        ...{ db, logger, desk: deadLetterDesk, operators: config.OPERATORS },
        // Every drop needs a second operator, since its amount is unknown.
        secondApprovalFrom: 0n,
      }),
    ),
    implement(Explorer.service, explorer({ db, sources: EXPLORER_SOURCES })),
    implement(Secrets.service, secrets(storedUnderKeys(db, keys))),
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
