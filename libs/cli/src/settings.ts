import { Kobo } from "@kobo/sdk";
import type { Options } from "./arguments";
import type { Surroundings } from "./surroundings";
import { UsageError } from "./usage-error";

/** Where the sandbox is when nobody says otherwise: a test holds it against the SDK's. */
export const SANDBOX_URL = "https://sandbox.kobo.example";

export interface Settings {
  kobo: Kobo;
  secretKey: string;
  /** As it was given, without a slash at its end; undefined for the host of the key's mode. */
  baseUrl: string | undefined;
}

type Given = Pick<Options, "api-key" | "base-url">;

/**
 * Who asks, and whom. What is typed goes before the environment.
 * @throws UsageError
 */
export function settingsOf(options: Given, { env }: Pick<Surroundings, "env">): Settings {
  const secretKey = options["api-key"] ?? env.KOBO_SECRET_KEY;
  if (!secretKey) throw new UsageError("No API key: set KOBO_SECRET_KEY, or pass --api-key.");
  // An environment that sets nothing may still set it to nothing.
  const baseUrl = (options["base-url"] ?? (env.KOBO_BASE_URL || undefined))?.replace(/\/+$/, "");
  try {
    return { kobo: new Kobo(secretKey, { baseUrl }), secretKey, baseUrl };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** @throws UsageError for a key that works on real money, before anything is sent */
export function assertSandbox({ kobo }: Settings, why: string): void {
  if (kobo.mode !== "test") throw new UsageError(`${why} Use a key that begins with sk_test_.`);
}
