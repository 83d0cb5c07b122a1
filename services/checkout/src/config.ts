import { join } from "node:path";
import { BusConfig } from "@kobo/events";
import { callerSecrets } from "@kobo/rpc";
import { OldSecretKeys, SecretKey } from "@kobo/runtime";
import { z } from "zod";

const Url = z.url().transform((url) => url.replace(/\/+$/, ""));

export const Config = z.object({
  /** The connection of the service's own role. */
  DATABASE_URL: z.url(),
  /** Of the pages. */
  PORT: z.coerce.number().int().min(0).max(65535),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("checkout", "gateway", "dashboard", "operator"),
  ...BusConfig,
  CARD_PAYMENTS_TARGET: z.string().min(1),
  PAYID_TARGET: z.string().min(1),
  GATEWAY_TARGET: z.string().min(1),
  /** The address of the pages in customers' browsers, an origin of its own. */
  CHECKOUT_URL: Url,
  /**
   * Derives the client secrets of sessions: base64 of 32 random bytes. After a change, the pages of open sessions open
   * as long as the earlier key is an old one.
   */
  CHECKOUT_SECRET_KEY: SecretKey,
  /** Earlier keys, separated by commas: keep each for as long as a session may be open. */
  CHECKOUT_SECRET_OLD_KEYS: OldSecretKeys,
  /** Where the pages send cards in live mode: a root of the gateway. */
  PUBLIC_LIVE_URL: Url,
  /** The same in test mode. */
  PUBLIC_SANDBOX_URL: Url,
  /** The built script and style of the pages. */
  WEB_DIR: z.string().min(1).default(join(__dirname, "../web/dist")),
  /** The number of proxies in front of the pages. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
});
