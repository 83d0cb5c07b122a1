import type { Logger } from "@kobo/runtime";
import { Redis } from "ioredis";

export type { Redis };

const COMMAND_TIMEOUT_MS = 150;
const RECONNECT_MAX_MS = 1_000;

/**
 * Opens a connection that fails fast: nothing of ours waits for Redis, everything goes on without it.
 * (By default ioredis queues commands while disconnected and has no time-out for them.)
 */
export function connectRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    // Commands of one turn of the event loop travel together.
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
  });
  let away = false;
  redis.on("error", (error) => {
    if (!away) logger.warn({ err: error }, "redis unavailable");
    away = true;
  });
  redis.on("ready", () => {
    if (away) logger.info("redis available again");
    away = false;
  });
  return redis;
}

const READY_TIMEOUT_MS = 1_000;

/** Waits until commands can be sent; false when that takes too long. Only programs that run once need it. */
export async function untilReady(redis: Redis): Promise<boolean> {
  if (redis.status === "ready") return true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
    redis.once("ready", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
