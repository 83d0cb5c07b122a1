import { connect } from "@kobo/postgres";
import { connectRedis } from "@kobo/redis";
import { loadConfig, run } from "@kobo/runtime";
import { idempotency } from "./app/idempotency";
import { keyCache } from "./app/key-cache";
import { rateLimiter } from "./app/rate-limiter";
import { sandboxClocks } from "./app/sandbox-clock";
import { advanceClocks } from "./clients/clocks";
import { connectServices } from "./clients/services";
import { Config } from "./config";
import { SCHEMA } from "./db/schema";
import { cursors } from "./domain/cursor";
import { api } from "./http/api";
import { operations } from "./http/operations";
import { listen } from "./http/server";

run("gateway", async ({ logger, onStop, checkReady }) => {
  const config = loadConfig(Config);

  const db = connect({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: "gateway" });
  onStop(() => db.destroy());
  checkReady("postgres", async () => void (await db.raw("SELECT 1")));

  const redis = connectRedis(config.REDIS_URL, logger);
  onStop(() => redis.disconnect());
  // Requests keep working without Redis, so it is told but does not count.
  checkReady("redis", async () => `status ${redis.status}`);

  const keys = keyCache(db, redis, logger);
  onStop(keys.stop);

  const { services, stop } = connectServices(config);
  onStop(stop);

  const parts = {
    keys,
    limiter: rateLimiter(redis, config.RATE_LIMIT_SCALE),
    idempotency: idempotency(redis, config.GATEWAY_SECRET),
    cursors: cursors(config.GATEWAY_SECRET),
    services,
    operations: operations({
      version: config.SERVICE_VERSION,
      sandboxClocks: sandboxClocks(db, advanceClocks(services.clocks)),
    }),
    publicUrl: { live: config.PUBLIC_LIVE_URL, test: config.PUBLIC_SANDBOX_URL },
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
  };
  const live = await listen(api("live", parts), config.PORT);
  onStop(live.stop);
  const sandbox = await listen(api("test", parts), config.SANDBOX_PORT);
  onStop(sandbox.stop);
});
