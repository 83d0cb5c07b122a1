import { z } from "zod";

const Secret = z.string().min(1);

/** A timer of a month or more is a mistake. */
const DelayMs = z.coerce.number().int().min(0).max(2_000_000_000);

export const Config = z.object({
  PORT: z.coerce.number().int().min(0).max(65535),
  /** The folder of the books: for each player and mode one file of JSON lines. */
  BOOK_DIR: z.string().min(1),
  /** The one set of credentials that both books of the bill provider take. */
  PROVIDER_API_KEY: Secret,
  PROVIDER_PUBLIC_KEY: Secret,
  PROVIDER_SECRET_KEY: Secret,
  /** Where the bill provider's notices go, unsigned. */
  PROVIDER_NOTICE_TEST_URL: z.url(),
  PROVIDER_NOTICE_LIVE_URL: z.url(),
  /** What callers of the bank partner show, in both modes. */
  BANK_PARTNER_API_KEY: Secret,
  /** What the bank partner signs its notices with, and where it sends them. */
  BANK_PARTNER_NOTICE_SECRET: Secret,
  BANK_PARTNER_NOTICE_TEST_URL: z.url(),
  BANK_PARTNER_NOTICE_LIVE_URL: z.url(),
  /** The bank of the list that issues the account numbers. */
  BANK_PARTNER_BANK_CODE: z.string().default("566"),
  /** What callers of the rail show, and what it signs its notices with. */
  RAIL_SECRET_KEY: Secret,
  RAIL_NOTICE_TEST_URL: z.url(),
  RAIL_NOTICE_LIVE_URL: z.url(),
  /** When a transfer to 0690000035 succeeds, and one to 0690000037 comes back. */
  RAIL_SETTLE_MS: DelayMs.default(60_000),
  RAIL_REVERSE_MS: DelayMs.default(5_000),
  /** What callers of the card processor show. The key says which of the two books is meant. */
  CARD_PROCESSOR_TEST_SECRET_KEY: Secret,
  CARD_PROCESSOR_LIVE_SECRET_KEY: Secret,
  /** What its notices are signed with, and where they go. */
  CARD_PROCESSOR_NOTICE_SECRET: Secret,
  CARD_PROCESSOR_NOTICE_TEST_URL: z.url(),
  CARD_PROCESSOR_NOTICE_LIVE_URL: z.url(),
  /** Where the holders of cards find this simulator with a browser. */
  CARD_PROCESSOR_PUBLIC_URL: z.url(),
});
