import { createHash } from "node:crypto";

/** Who makes a change. */
export interface By {
  /** `operator:<name>`, `key:<id of a merchant's key>`, or `system`. */
  actor: `operator:${string}` | `key:${string}` | "system";
  /** Null for those who come without a request. */
  requestId: string | null;
}

/** What the platform does by itself, such as the first start of a local system. */
export const SYSTEM: By = { actor: "system", requestId: null };

/** A person at the operators' tools. */
export function operator(name: string): By {
  return { actor: `operator:${name}`, requestId: null };
}

type Action =
  | "merchant.created"
  | "merchant.limits_changed"
  | "key.created"
  | "key.updated"
  | "key.rolled"
  | "key.deactivated"
  | "wallet.funding_ordered"
  | "wallet.funded";

/** What a thing was like or is like: plain JSON, amounts as texts of kobo, never a secret. */
export type State = Readonly<Record<string, string | readonly string[] | null>>;

/** One line of the audit log. */
export interface Change {
  by: By;
  merchantId: string;
  action: Action;
  /** What was changed, such as `key:<id>`. */
  object: string;
  /** Null for what was not there. */
  before: State | null;
  after: State | null;
}

/** A state as it is stored: the JSON text, and the SHA-256 of it. */
export function sealed(state: State | null): { json: string | null; hash: Buffer | null } {
  if (state === null) return { json: null, hash: null };
  const json = JSON.stringify(state);
  return { json, hash: createHash("sha256").update(json).digest() };
}
