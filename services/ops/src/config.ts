import { BusConfig } from "@kobo/events";
import { LedgerConfig } from "@kobo/ledger-client";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

const Target = z.string().min(1);

/** For commands that only make or list keys. */
export const KeysConfig = z.object({
  /** The folder with the private keys of operators, `NAME.key`; in production with your own alone. */
  OPERATOR_KEYS_DIR: z.string().min(1).default("/run/operators"),
});

export const Config = z.object({
  /** gRPC targets of the services with reviews. */
  BILLS_TARGET: Target,
  TRANSFER_TARGET: Target,
  PAYID_TARGET: Target,
  CARD_PAYMENTS_TARGET: Target,
  /** gRPC targets of the other services with records. */
  CHECKOUT_TARGET: Target,
  WEBHOOK_TARGET: Target,
  GATEWAY_TARGET: Target,
  ...LedgerConfig,
  ...KeysConfig.shape,
  ...BusConfig,
  /** For dead letters alone: `host:port`, separated by commas, with the login of `events-cli`. */
  KAFKA_BROKERS: z.string().default(""),
  ...callerSecrets("operator"),
});
export type Config = z.infer<typeof Config>;
