import { Kobo } from "@kobo/sdk";
import type { Options } from "./arguments";
import type { Surroundings } from "./surroundings";
import { UsageError } from "./usage-error";

export interface Settings {
  kobo: Kobo;
  secretKey: string;
}

type Given = Pick<Options, "api-key" | "base-url">;

/**
 * The key and the API's URL. Options override the environment.
 * @throws UsageError
 */
export function settingsOf(options: Given, { env }: Pick<Surroundings, "env">): Settings {
  const secretKey = options["api-key"] ?? env.KOBO_SECRET_KEY;
  if (!secretKey) throw new UsageError("No API key: set KOBO_SECRET_KEY, or pass --api-key.");
  // An empty variable counts as unset.
  const baseUrl = options["base-url"] ?? (env.KOBO_BASE_URL || undefined);
  try {
    return { kobo: new Kobo(secretKey, { baseUrl }), secretKey };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** @throws UsageError for a live key, before any request */
export function assertSandbox({ kobo }: Settings, why: string): void {
  if (kobo.mode !== "test") throw new UsageError(`${why} Use a key that begins with sk_test_.`);
}
