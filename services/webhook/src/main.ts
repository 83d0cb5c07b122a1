import { connectBus, consume, PUBLIC_EVENTS } from "@kobo/events";
import { connect } from "@kobo/postgres";
import { SandboxClock, Webhooks } from "@kobo/protos";
import { implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { sandboxClock } from "@kobo/sandbox-clock";
import { dropUnwanted } from "./app/drop-unwanted";
import { fanOut } from "./app/fan-out";
import { forgetOldEvents } from "./app/forget-old-events";
import { startDeliveries } from "./app/start-deliveries";
import { receivers } from "./clients/receivers";
import { resolver } from "./clients/resolve";
import { Config } from "./config";
import { DUE, SCHEMA } from "./db/schema";
import { secretKey } from "./domain/secret";
import { webhooks } from "./grpc/webhooks";

run("webhook", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const allowLoopback = config.ALLOW_LOOPBACK;
  const timeoutMs = config.WEBHOOK_TIMEOUT_MS;
  const key = secretKey(config.WEBHOOK_SECRET_KEY);

  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "webhook" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = connectBus({
    brokers: config.KAFKA_BROKERS.split(","),
    clientId: "webhook",
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    logger,
  });

  const { post, close } = receivers({ timeoutMs, allowLoopback, resolve: resolver() });
  onStop(close);
  const deliveries = startDeliveries({
    db,
    key,
    post,
    timeoutMs,
    concurrency: config.WEBHOOK_CONCURRENCY,
    perEndpoint: config.WEBHOOK_CONCURRENCY_PER_ENDPOINT,
    logger,
  });
  onStop(deliveries.stop);
  checkReady("deliveries", deliveries.check);

  onStop(dropUnwanted(db, logger).stop);
  onStop(forgetOldEvents(db, logger).stop);

  const consumer = await consume({
    bus,
    db,
    group: "webhook.fanout",
    events: PUBLIC_EVENTS,
    handle: fanOut,
    logger,
  });
  onStop(consumer.stop);
  checkReady("consumer", async () => consumer.state());

  const services = [
    implement(Webhooks.service, webhooks({ db, key, allowLoopback })),
    implement(SandboxClock.service, sandboxClock({ db, due: DUE })),
  ];
  const server = await serve({ port: config.GRPC_PORT, services, logger });
  onStop(server.stop);
});
