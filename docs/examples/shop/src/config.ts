import { resolve } from "node:path";

/** Reads the environment. @throws Error for a missing or invalid variable */
export function configFrom(env: NodeJS.ProcessEnv) {
  const port = numberIn(env, "PORT", 4242);
  const shopUrl = env.SHOP_URL ?? `http://127.0.0.1:${port}`;
  return {
    secretKey: textIn(env, "KOBO_SECRET_KEY"),
    /** Without it, the key's mode selects the API. */
    baseUrl: env.KOBO_BASE_URL,
    /** The wallet that pays the shop's suppliers; without it, payouts are off. */
    wallet: env.KOBO_WALLET,
    host: env.HOST ?? "127.0.0.1",
    port,
    /** The desk listens on this machine only. */
    deskPort: numberIn(env, "DESK_PORT", 4243),
    /** The shop's public URL, for customers and Kobo. */
    shopUrl,
    dataDirectory: resolve(env.DATA_DIR ?? "data"),
    /** The polling interval for outcomes without a webhook, in ms. */
    beatMs: numberIn(env, "BEAT_MS", 30_000),
    /**
     * The age from which a card payment that Kobo does not know can no longer arrive, in ms. A call
     * of the SDK ends after 30 seconds; the rest allows for a delay of its last request.
     */
    lostAfterMs: numberIn(env, "LOST_AFTER_MS", 120_000),
  };
}

export type Config = ReturnType<typeof configFrom>;

function textIn(env: NodeJS.ProcessEnv, name: string): string {
  const text = env[name];
  if (text === undefined || text === "") throw new Error(`${name} is not set.`);
  return text;
}

function numberIn(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const number = Number(env[name] ?? otherwise);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Error(`${name} must be a whole number.`);
  return number;
}
