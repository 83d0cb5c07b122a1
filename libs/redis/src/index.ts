import type { Logger } from "@kobo/runtime";
import { Redis } from "ioredis";
import { z } from "zod";

export type { Redis };

/** Settings of every process that uses Redis. */
export const RedisConfig = {
  /** `rediss://` for a server that takes TLS. */
  REDIS_URL: z.url(),
  /** Certificates (PEM) of the authorities that the server's is checked against; the system's when absent. */
  REDIS_CA: z.string().optional(),
};

const COMMAND_TIMEOUT_MS = 150;
const RECONNECT_MAX_MS = 1_000;

/**
 * Opens a connection that fails fast, since every feature works without Redis. (By default ioredis queues commands
 * while disconnected and never times them out.)
 */
export function connectRedis(url: string, logger: Logger, ca?: string): Redis {
  const redis = new Redis(url, {
    // For a `redis://` URL that would switch TLS on.
    ...(ca && url.startsWith("rediss:") && { tls: { ca } }),
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    // After a reconnect, even commands that timed out long ago would be executed.
    autoResendUnfulfilledCommands: false,
    // Commands of one turn of the event loop share a round trip.
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 50, RECONNECT_MAX_MS),
  });
  let isAvailable = true;
  redis.on("error", (error) => {
    if (isAvailable) logger.warn({ err: error }, "redis unavailable");
    isAvailable = false;
  });
  redis.on("ready", () => {
    if (!isAvailable) logger.info("redis available again");
    isAvailable = true;
  });
  return redis;
}

const READY_TIMEOUT_MS = 1_000;

/** Waits until commands can be sent; false after a second. For commands of operators, which run once. */
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
