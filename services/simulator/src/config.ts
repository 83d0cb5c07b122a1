import { z } from "zod";

const Secret = z.string().min(1);

/** Longer delays are mistakes. */
const DelayMs = z.coerce.number().int().min(0).max(2_000_000_000);

export const Config = z.object({
  /** The port of all providers. */
  PORT: z.coerce.number().int().min(0).max(65535),
  /** Takes the sandbox's mails. */
  SMTP_PORT: z.coerce.number().int().min(0).max(65535),
  /** The folder of the databases, one for each provider and mode. */
  BOOK_DIR: z.string().min(1),
  /** The static key of the bill provider, in both modes. */
  PROVIDER_API_KEY: Secret,
  /** Its key for requests that read. */
  PROVIDER_PUBLIC_KEY: Secret,
  /** Its key for requests that buy. */
  PROVIDER_SECRET_KEY: Secret,
  /** Receives the bill provider's unsigned webhooks. */
  PROVIDER_NOTICE_TEST_URL: z.url(),
  PROVIDER_NOTICE_LIVE_URL: z.url(),
  /** The API key of the bank partner, in both modes. */
  BANK_PARTNER_API_KEY: Secret,
  /** Signs its webhooks. */
  BANK_PARTNER_NOTICE_SECRET: Secret,
  /** Receives the bank partner's webhooks. */
  BANK_PARTNER_NOTICE_TEST_URL: z.url(),
  BANK_PARTNER_NOTICE_LIVE_URL: z.url(),
  /** The code of the bank that issues the account numbers. */
  BANK_PARTNER_BANK_CODE: z.string().default("566"),
  /** The rail's API key, which also signs its webhooks. */
  RAIL_SECRET_KEY: Secret,
  /** Receives the rail's webhooks. */
  RAIL_NOTICE_TEST_URL: z.url(),
  RAIL_NOTICE_LIVE_URL: z.url(),
  /** Delay in ms until a transfer to 0690000035 succeeds. */
  RAIL_SETTLE_MS: DelayMs.default(60_000),
  /** Delay in ms until a transfer to 0690000037 is reversed. */
  RAIL_REVERSE_MS: DelayMs.default(5_000),
  /** The key of the card processor, which selects the mode. */
  CARD_PROCESSOR_TEST_SECRET_KEY: Secret,
  CARD_PROCESSOR_LIVE_SECRET_KEY: Secret,
  /** Signs its webhooks. */
  CARD_PROCESSOR_NOTICE_SECRET: Secret,
  /** Receives the card processor's webhooks. */
  CARD_PROCESSOR_NOTICE_TEST_URL: z.url(),
  CARD_PROCESSOR_NOTICE_LIVE_URL: z.url(),
  /** The URL by which cardholders' browsers reach this simulator. */
  CARD_PROCESSOR_PUBLIC_URL: z.url(),
});
