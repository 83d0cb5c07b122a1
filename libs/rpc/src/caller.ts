import { secretsIn } from "@kobo/core/secrets";
import { z } from "zod";

/** Everything that calls over gRPC: services, and the commands of operators. */
export const CALLERS = [
  "gateway",
  "payid",
  "transfer",
  "bills",
  "card-payments",
  "checkout",
  "dashboard",
  "merchant-cli",
  "funding-cli",
  "review-cli",
  "operator",
] as const;
export type CallerName = (typeof CALLERS)[number];

/** An identity and the proofs of it. */
export interface Caller {
  name: CallerName;
  /** While one replaces another, both, separated by a comma: a caller uses the first, and services accept each. */
  secret: string;
  /** The folder of its certificate, whose names include the caller's; absent for connections without TLS. */
  certificates?: string | undefined;
}

const SECRET_LENGTH_MIN = 32;
const Secret = z
  .string({ error: "is not set" })
  .refine(
    (text) => secretsIn(text).every((secret) => secret.length >= SECRET_LENGTH_MIN),
    `must have at least ${SECRET_LENGTH_MIN} characters`,
  );

type Underscored<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Tail}`
  : Name;
type SecretVariable<Name extends CallerName> = `${Uppercase<Underscored<Name>>}_RPC_SECRET`;

/** Where a process finds a caller's secret: `CARD_PAYMENTS_RPC_SECRET`. */
export function secretVariable<Name extends CallerName>(name: Name): SecretVariable<Name> {
  return `${name.replace("-", "_").toUpperCase()}_RPC_SECRET` as SecretVariable<Name>;
}

/**
 * The part of a configuration for gRPC: the secrets of the process and of its callers, and the folder with its
 * certificate (`ca.crt`, `tls.crt` and `tls.key`), without which connections have no TLS.
 */
export function callerSecrets<Name extends CallerName>(...names: Name[]) {
  const secrets = Object.fromEntries(names.map((name) => [secretVariable(name), Secret])) as {
    [Each in Name as SecretVariable<Each>]: typeof Secret;
  };
  return {
    ...secrets,
    /** The folder of the process's certificate, and of the authority that it trusts; without it gRPC has no TLS. */
    RPC_TLS_DIR: z.string().optional(),
  };
}

/** The caller of this name, with its secret and certificate from the configuration. */
export function callerOf<Name extends CallerName>(
  name: Name,
  config: Readonly<Record<SecretVariable<Name>, string>> & { RPC_TLS_DIR?: string | undefined },
): Caller {
  return { name, secret: config[secretVariable(name)], certificates: config.RPC_TLS_DIR };
}

/** Every caller whose secret the configuration holds. */
export function callersIn(config: Readonly<Record<string, unknown>>): Caller[] {
  return CALLERS.flatMap((name) => {
    const secret = config[secretVariable(name)];
    return typeof secret === "string" ? [{ name, secret }] : [];
  });
}
