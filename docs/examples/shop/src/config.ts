import { resolve } from "node:path";

/** What the environment says. @throws Error for what is missing or is no number */
export function configFrom(env: NodeJS.ProcessEnv) {
  const port = numberIn(env, "PORT", 4242);
  const shopUrl = env.SHOP_URL ?? `http://127.0.0.1:${port}`;
  return {
    secretKey: textIn(env, "KOBO_SECRET_KEY"),
    /** Without one the key's mode says where the API is. */
    baseUrl: env.KOBO_BASE_URL,
    /** The wallet that the shop's suppliers are paid from; without one they are not. */
    wallet: env.KOBO_WALLET,
    host: env.HOST ?? "127.0.0.1",
    port,
    /** Of the desk, which listens on this machine only. */
    deskPort: numberIn(env, "DESK_PORT", 4243),
    /** Where customers and Kobo find the shop. */
    shopUrl,
    dataDirectory: resolve(env.DATA_DIR ?? "data"),
    /** How often the shop asks for what it has not been told, in ms. */
    beatMs: numberIn(env, "BEAT_MS", 30_000),
    /**
     * When a card payment that Kobo does not know cannot reach it any more, in ms. A call of the SDK
     * ends after 30 seconds; what is left is for what its last request may have been held up on its way.
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
