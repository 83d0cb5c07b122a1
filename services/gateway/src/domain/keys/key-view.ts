import type { Mode } from "@kobo/core/tenant";
import type { State } from "../merchants/audit";
import type { Scope } from "./scope";

/** What a key is kept to (decision 20). Null stands for no restriction. */
export interface Restrictions {
  scopes: readonly Scope[] | null;
  /** In CIDR notation, as `networkText` writes it. */
  allowedNetworks: readonly string[] | null;
}

export const UNRESTRICTED: Restrictions = { scopes: null, allowedNetworks: null };

/** A key as its owner may see it: without its secret and the hash of it. */
export interface KeyView extends Restrictions {
  id: string;
  merchantId: string;
  mode: Mode;
  name: string;
  last4: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** When it stops by itself, or stopped. */
  expiresAt: Date | null;
  deactivatedAt: Date | null;
}

/** For the audit log: what operators decide about, and no counters. */
export function keyState(
  key: Omit<KeyView, "id" | "merchantId" | "createdAt" | "lastUsedAt">,
): State {
  return {
    mode: key.mode,
    name: key.name,
    last4: key.last4,
    scopes: key.scopes,
    allowedNetworks: key.allowedNetworks,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    deactivatedAt: key.deactivatedAt?.toISOString() ?? null,
  };
}
