import { shareOfAddress } from "@kobo/core/connections";
import { explorer } from "@kobo/operators/explorer";
import { secrets } from "@kobo/operators/secrets";
import { connect } from "@kobo/postgres";
import { ApiKeys, Explorer, Merchants, RequestLog, Sandbox, Secrets } from "@kobo/protos";
import { connectRedis } from "@kobo/redis";
import { callersIn, implement, serve } from "@kobo/rpc";
import { loadConfig, run } from "@kobo/runtime";
import {
  deprecatedCallCounter,
  storeDeprecatedCalls,
} from "./app/deprecated-calls/deprecated-calls";
import { eventStreams } from "./app/event-streams/event-streams";
import { idempotency } from "./app/idempotency";
import { concurrencyLimiter } from "./app/limits/concurrency-limiter";
import { rateLimiter } from "./app/limits/rate-limiter";
import { nameChecker } from "./app/merchants/check-name";
import { keyCache } from "./app/merchants/key-cache";
import { findCells, isLive } from "./app/merchants/merchants";
import { startPruningRequests } from "./app/request-log/prune-requests";
import { requestRecorder } from "./app/request-log/request-recorder";
import { storeRequests } from "./app/request-log/requests";
import { sandboxClocks } from "./app/sandbox-clock";
import { advanceClocks } from "./clients/clocks";
import { connectServices } from "./clients/services";
import { Config } from "./config";
import { EXPLORER_SOURCES } from "./db/explorer-sources";
import type { SandboxFunding } from "./db/sandbox-fundings";
import * as sandboxFundings from "./db/sandbox-fundings";
import { SCHEMA } from "./db/schema";
import { cursors } from "./domain/cursor";
import { reportLinks } from "./domain/report-links";
import { apiKeys } from "./grpc/api-keys";
import { merchants } from "./grpc/merchants";
import { requestLog as requestLogReader } from "./grpc/request-log";
import { sandboxTools } from "./grpc/sandbox-tools";
import { api } from "./http/api";
import { lazyDocumentation } from "./http/docs/lazy-documentation";
import { graphqlApi } from "./http/graphql/schema";
import { operations } from "./http/operations";
import { loadShedder } from "./http/pipeline/load-shedder";
import { listen } from "./http/server";

run("gateway", async ({ logger, listenHost, onStop, checkReady, isReady }) => {
  const config = loadConfig(Config);

  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "gateway" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const redis = connectRedis(config.REDIS_URL, logger, config.REDIS_CA);
  onStop(() => redis.disconnect());
  // Requests work without Redis, so its status is shown but does not count.
  checkReady("redis", async () => `status ${redis.status}`);

  const keys = keyCache(db, redis, logger);
  onStop(keys.stop);

  const deprecatedCalls = deprecatedCallCounter({
    store: (calls) => storeDeprecatedCalls(db, calls),
    logger,
  });
  onStop(deprecatedCalls.stop);

  const requestLog = requestRecorder({ store: (records) => storeRequests(db, records), logger });
  onStop(requestLog.stop);
  const pruning = startPruningRequests(db, logger);
  onStop(pruning.stop);

  const newMerchantsCell = config.NEW_MERCHANTS_CELL || null;
  if (newMerchantsCell !== null && !config.LEDGER_CELLS.has(newMerchantsCell)) {
    throw new Error(`LEDGER_CELLS has no cell ${newMerchantsCell}, that of new merchants.`);
  }
  const { services, stop } = connectServices(config, (ids) => findCells(db, ids));
  onStop(stop);

  const clocks = sandboxClocks(db, advanceClocks(services.clocks));
  const recordFunding = (funding: SandboxFunding) => sandboxFundings.insert(db, funding);
  const server = await serve({
    host: listenHost,
    port: config.GRPC_PORT,
    services: [
      implement(Explorer.service, explorer({ db, sources: EXPLORER_SOURCES })),
      implement(Secrets.service, secrets()),
      implement(
        Merchants.service,
        merchants({ db, redis, ledger: services.ledger, newMerchantsCell }),
      ),
      implement(ApiKeys.service, apiKeys({ db, redis })),
      implement(RequestLog.service, requestLogReader(db)),
      implement(Sandbox.service, sandboxTools({ ledger: services.ledger, recordFunding, clocks })),
    ],
    callers: callersIn(config),
    certificates: config.RPC_TLS_DIR,
    logger,
  });
  onStop(server.stop);

  const concurrency = concurrencyLimiter({
    maxInFlight: config.REQUESTS_IN_FLIGHT_MAX,
    loopDelayMaxMs: config.LOOP_DELAY_MAX_MS,
    logger,
  });
  onStop(concurrency.stop);

  const version = config.SERVICE_VERSION;
  const publicUrl = { live: config.PUBLIC_LIVE_URL, test: config.PUBLIC_SANDBOX_URL };
  const all = operations({
    version,
    checkName: nameChecker(db),
    sandboxClocks: clocks,
    recordSandboxFunding: recordFunding,
  });
  const graphql = graphqlApi(all);

  const scale = config.RATE_LIMIT_SCALE;
  const streams = eventStreams();
  const parts = {
    keys,
    isLive: (merchantId: string) => isLive(db, merchantId),
    limiter: rateLimiter(redis, { scale, instances: config.GATEWAY_INSTANCES }),
    loadShedder: loadShedder({ concurrency, keys, scale }),
    idempotency: idempotency(redis, config.GATEWAY_SECRET, logger),
    deprecatedCalls,
    requestLog,
    isReady,
    streams,
    cursors: cursors(config.GATEWAY_SECRET),
    reportLinks: reportLinks(config.GATEWAY_SECRET),
    services,
    operations: all,
    documentation: lazyDocumentation({ publicUrl, version }),
    graphqlApi: () => graphql,
    publicUrl,
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
  };
  const { CONNECTIONS_MAX: maxConnections } = config;
  const limits = {
    maxConnections,
    maxConnectionsPerAddress: config.CONNECTIONS_PER_ADDRESS_MAX ?? shareOfAddress(maxConnections),
    isBehindProxy: config.TRUSTED_PROXIES > 0,
  };
  const live = await listen(api("live", parts), config.PORT, limits);
  onStop(live.stop);
  const sandbox = await listen(api("test", parts), config.SANDBOX_PORT, limits);
  onStop(sandbox.stop);
  // Stops before the roots, which wait for open responses.
  onStop(streams.stop);
});
