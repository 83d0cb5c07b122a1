import { Redis } from "ioredis";

const COMMAND_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 10_000;

/** Opens a test's own connection, which waits for a server that starts and for a busy machine, unlike those of services. */
export async function connectPatiently(url: string): Promise<Redis> {
  const redis = new Redis(url, { commandTimeout: COMMAND_TIMEOUT_MS });
  // It connects again by itself.
  redis.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      redis.disconnect();
      reject(new Error("Redis does not answer."));
    }, READY_TIMEOUT_MS);
    redis.once("ready", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return redis;
}
