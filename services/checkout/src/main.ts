import { toPublicId } from "@kobo/core/ids";
import { busOf, consume, SPARSE_FETCH, SUBSCRIPTIONS, startRelay } from "@kobo/events";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import { CheckoutSessions, Explorer, SandboxClock, Secrets } from "@kobo/protos";
import { callerOf, callersIn, implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import { sandboxClock } from "@kobo/sandbox-clock";
import { eraseCustomers, startErasureWorker } from "./app/erase-customers";
import { startLinkWorker } from "./app/payment-links/settle-link";
import { receivePayments } from "./app/receive-payments";
import { startSessionWorker } from "./app/run-session";
import { cardPaymentsClient } from "./clients/card-payments";
import { merchantsClient, shownAvailability } from "./clients/merchants";
import { payIdClient } from "./clients/payid";
import { Config } from "./config";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import { DUE, SCHEMA } from "./db/schema";
import { ATTEMPT_REFERENCE_START } from "./domain/checkout";
import { clientSecretOf } from "./domain/client-secret";
import { checkoutSessions } from "./grpc/checkout-sessions";
import { readAssets } from "./http/assets";
import { pages } from "./http/pages";
import { listen } from "./http/server";

run("checkout", async ({ logger, listenHost, onStop, checkReady }) => {
  const config = loadConfig(Config);
  const databaseUrl = config.DATABASE_URL;

  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "checkout" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const bus = busOf(config, { clientId: "checkout", logger });
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, logger });
  onStop(relay.stop);
  checkReady("outbox", async () => relay.state());

  const consumer = await consume({
    bus,
    db,
    group: "checkout.payments",
    events: SUBSCRIPTIONS["checkout.payments"].events,
    mentioning: ATTEMPT_REFERENCE_START,
    fetch: SPARSE_FETCH,
    handle: receivePayments,
    repeats: "handler",
    logger,
  });
  onStop(consumer.stop);
  checkReady("consumer checkout.payments", async () => consumer.state());

  const erasing = await consume({
    bus,
    db,
    group: "checkout.customers",
    events: SUBSCRIPTIONS["checkout.customers"].events,
    handle: eraseCustomers,
    repeats: "handler",
    logger,
  });
  onStop(erasing.stop);
  checkReady("consumer checkout.customers", async () => erasing.state());

  const caller = callerOf("checkout", config);
  const cards = cardPaymentsClient(config.CARD_PAYMENTS_TARGET, caller);
  onStop(cards.close);
  const payId = payIdClient(config.PAYID_TARGET, caller);
  onStop(payId.close);
  const merchants = merchantsClient(config.GATEWAY_TARGET, caller);
  onStop(merchants.close);

  const { CHECKOUT_URL: url, CHECKOUT_SECRET_KEY: secretKey } = config;
  const pageOf = (sessionId: string) => `${url}/c/${clientSecretOf(sessionId, secretKey)}`;
  const linkPageOf = (linkId: string) => `${url}/l/${toPublicId("plink", linkId)}`;
  const { isTakingPayments } = merchants;
  const clients = { cards, payId, isTakingPayments };
  const oldSecretKeys = config.CHECKOUT_SECRET_OLD_KEYS;
  const parts = { db, ...clients, pageOf, linkPageOf, secretKey, oldSecretKeys, logger };
  onStop(startSessionWorker(parts).stop);
  onStop(startLinkWorker(parts).stop);
  onStop(startErasureWorker(parts).stop);

  const server = await serve({
    host: listenHost,
    port: config.GRPC_PORT,
    services: [
      implement(CheckoutSessions.service, checkoutSessions(parts)),
      implement(Explorer.service, explorer({ db, sources: EXPLORER_SOURCES })),
      implement(Secrets.service, secrets()),
      implement(SandboxClock.service, sandboxClock({ db, due: DUE })),
    ],
    callers: callersIn(config),
    certificates: config.RPC_TLS_DIR,
    logger,
  });
  onStop(server.stop);

  const { TRUSTED_PROXIES: trustedProxies } = config;
  const app = pages({
    ...parts,
    url,
    apiUrls: { live: config.PUBLIC_LIVE_URL, test: config.PUBLIC_SANDBOX_URL },
    files: readAssets(config.WEB_DIR),
    isShownAvailable: shownAvailability(isTakingPayments),
    trustedProxies,
  });
  const site = await listen(app, config.PORT, { isBehindProxy: trustedProxies > 0 });
  onStop(site.stop);
});
