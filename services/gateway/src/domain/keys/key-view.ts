import type { Mode } from "@kobo/core/tenant";
import type { State } from "../merchants/audit";
import type { KeyKind } from "./api-key";
import type { Scope } from "./scope";

/** A key's restrictions (decision 20). Null for no restriction. */
export interface Restrictions {
  scopes: readonly Scope[] | null;
  /** In CIDR notation, as `networkText` writes it. */
  allowedNetworks: readonly string[] | null;
}

/** A key without its secret and its hash. */
export interface KeyView extends Restrictions {
  id: string;
  merchantId: string;
  mode: Mode;
  kind: KeyKind;
  name: string;
  last4: string;
  /** The text of a publishable key, which is no secret; null for a secret one. */
  publishableKey: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** When it expires or expired. */
  expiresAt: Date | null;
  deactivatedAt: Date | null;
}

/** The fields that operators decide about, for the audit log. */
export function keyState(
  key: Omit<KeyView, "id" | "merchantId" | "publishableKey" | "createdAt" | "lastUsedAt">,
): State {
  return {
    mode: key.mode,
    ...(key.kind === "publishable" && { kind: key.kind }),
    name: key.name,
    last4: key.last4,
    scopes: key.scopes,
    allowedNetworks: key.allowedNetworks,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    deactivatedAt: key.deactivatedAt?.toISOString() ?? null,
  };
}
