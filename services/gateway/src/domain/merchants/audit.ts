import { createHash } from "node:crypto";

/** The actor of a change. */
export interface By {
  /** `operator:<name>`, `user:<id of a dashboard's user>`, `key:<id of a merchant's key>`, or `system`. */
  actor: string;
  /** Null outside a request. */
  requestId: string | null;
  /** The IP address that a user came from; null for operators. */
  address: string | null;
}

type Action =
  | "merchant.created"
  | "merchant.limits_changed"
  | "merchant.live_mode_changed"
  | "key.created"
  | "key.updated"
  | "key.rolled"
  | "key.deactivated"
  | "wallet.funding_ordered"
  | "wallet.funded";

/** A state before or after a change: plain JSON, amounts as texts in kobo, no secrets. */
export type State = Readonly<Record<string, string | readonly string[] | null>>;

export interface Change {
  by: By;
  merchantId: string;
  action: Action;
  /** The changed object, such as `key:<id>`. */
  object: string;
  /** Null for a new object. */
  before: State | null;
  after: State | null;
}

/** The stored form: the JSON text, and its SHA-256. */
export function sealed(state: State | null): { json: string | null; hash: Buffer | null } {
  if (state === null) return { json: null, hash: null };
  const json = JSON.stringify(state);
  return { json, hash: createHash("sha256").update(json).digest() };
}
