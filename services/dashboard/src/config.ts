import { join } from "node:path";
import { LedgerConfig } from "@kobo/ledger-client";
import { callerSecrets } from "@kobo/rpc";
import { SecretKeys } from "@kobo/runtime";
import { z } from "zod";

const Url = z.url().transform((url) => url.replace(/\/+$/, ""));

export const Config = z.object({
  /** Of the web app and its API. */
  PORT: z.coerce.number().int().min(0).max(65535),
  /** The service's own role. */
  DATABASE_URL: z.url(),
  ...callerSecrets("dashboard"),
  GATEWAY_TARGET: z.string().min(1),
  ...LedgerConfig,
  WEBHOOK_TARGET: z.string().min(1),
  PAYID_TARGET: z.string().min(1),
  TRANSFER_TARGET: z.string().min(1),
  BILLS_TARGET: z.string().min(1),
  CARD_PAYMENTS_TARGET: z.string().min(1),
  CHECKOUT_TARGET: z.string().min(1),
  /**
   * The address in people's browsers. Passkeys belong to its host name for ever, and `localhost` is the only one that
   * needs no TLS.
   */
  PUBLIC_URL: Url,
  /** Where merchants' programs call the API in live mode; shown in examples. */
  PUBLIC_LIVE_URL: Url,
  /** The same in test mode. */
  PUBLIC_SANDBOX_URL: Url,
  /**
   * Encrypts the secrets of authenticator apps, and signs the cookies of known devices and the links of payment
   * requests: base64 of 32 random bytes. `new,old` while one replaces the other. If it is lost, the apps must be
   * enrolled again.
   */
  DASHBOARD_SECRET_KEY: SecretKeys,
  /** Such as `smtps://user:password@mail.example.com`. */
  SMTP_URL: z.url(),
  /** The sender of mails. */
  MAIL_FROM: z.string().min(3).default("Kobo <no-reply@kobo.example>"),
  /** The sandbox's mailbox, linked from pages that have sent a mail; absent or empty in production. */
  PUBLIC_MAILBOX_URL: z.union([Url, z.literal("")]).default(""),
  /** The built web app. */
  WEB_DIR: z.string().min(1).default(join(__dirname, "../web/dist")),
  /** The number of proxies in front of the service. The client's address is the one that the first of them saw. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
});
