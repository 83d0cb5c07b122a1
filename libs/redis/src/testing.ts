import { once } from "node:events";
import { Redis } from "ioredis";

const COMMAND_TIMEOUT_MS = 10_000;

/** Opens a test's own connection, which waits for a busy machine, unlike those of services. */
export async function connectPatiently(url: string): Promise<Redis> {
  const redis = new Redis(url, { commandTimeout: COMMAND_TIMEOUT_MS });
  await once(redis, "ready");
  return redis;
}
