import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { ApiKey__Output } from "@kobo/protos/merchant/v1/ApiKey";
import { toWireMode } from "@kobo/rpc";
import type { By } from "../domain/audit";
import { toActor } from "./merchants";
import type { Services } from "./services";

type Calls = Pick<Services, "apiKeys">;

type KeyKind = keyof typeof KINDS;

const KINDS = {
  secret: "KEY_KIND_SECRET",
  publishable: "KEY_KIND_PUBLISHABLE",
} as const;

export interface Key {
  id: string;
  mode: Mode;
  /** The beginning of its text. */
  prefix: "sk" | "pk";
  name: string;
  last4: string;
  /** The text of a publishable key, which is no secret; null for a secret one. */
  publishableKey: string | null;
  scopes: string[] | null;
  networks: string[] | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  deactivatedAt: Date | null;
}

interface Restrictions {
  scopes: readonly string[] | null;
  networks: readonly string[] | null;
}

export interface NewKey extends Restrictions {
  id: string;
  merchantId: string;
  mode: Mode;
  /** The scopes of a publishable key are fixed. */
  kind: KeyKind;
  name: string;
  by: By;
}

/** A key of a merchant's, and who changes it. */
export interface KeyChange {
  merchantId: string;
  id: string;
  by: By;
}

/** The secret is empty on a repeat. */
export interface CreatedKey {
  key: Key;
  secretKey: string;
}

/** All modes, newest first. */
export async function listKeys({ apiKeys }: Calls, merchantId: string): Promise<Key[]> {
  return (await apiKeys.ListApiKeys({ merchantId })).keys.map(toKey);
}

export async function createKey({ apiKeys }: Calls, key: NewKey): Promise<CreatedKey> {
  const created = await apiKeys.CreateApiKey({
    id: key.id,
    merchantId: key.merchantId,
    mode: toWireMode(key.mode),
    name: key.name,
    kind: KINDS[key.kind],
    ...(key.scopes && { scopes: { scopes: [...key.scopes] } }),
    ...(key.networks && { allowedNetworks: { networks: [...key.networks] } }),
    by: toActor(key.by),
  });
  return { key: toKey(created.key), secretKey: created.secretKey };
}

/** Absent settings are kept; null lifts a restriction. */
export async function updateKey(
  { apiKeys }: Calls,
  { merchantId, id, by, ...changes }: KeyChange & Partial<Restrictions> & { name?: string },
): Promise<Key> {
  const { name, scopes, networks } = changes;
  const { key } = await apiKeys.UpdateApiKey({
    merchantId,
    id,
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes: scopes ? { scopes: { scopes: [...scopes] } } : {} }),
    ...(networks !== undefined && {
      allowedNetworks: networks ? { networks: { networks: [...networks] } } : {},
    }),
    by: toActor(by),
  });
  return toKey(key);
}

/** @throws AppError API_KEY_NOT_FOUND, API_KEY_ROLLED */
export async function rollKey(
  { apiKeys }: Calls,
  { overlapHours, by, ...key }: KeyChange & { overlapHours: number },
): Promise<CreatedKey> {
  const rolled = await apiKeys.RollApiKey({ ...key, overlapHours, by: toActor(by) });
  return { key: toKey(rolled.key), secretKey: rolled.secretKey };
}

/** @throws AppError API_KEY_NOT_FOUND, also on a repeat */
export async function deactivateKey({ apiKeys }: Calls, { by, ...key }: KeyChange): Promise<void> {
  await apiKeys.DeactivateApiKey({ ...key, by: toActor(by) });
}

function toKey(wire: ApiKey__Output | null): Key {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  return {
    id: wire.id,
    mode: wire.mode === "MODE_LIVE" ? "live" : "test",
    prefix: wire.kind === "KEY_KIND_PUBLISHABLE" ? "pk" : "sk",
    name: wire.name,
    last4: wire.last4,
    publishableKey: wire.publishableKey || null,
    scopes: wire.scopes?.scopes ?? null,
    networks: wire.allowedNetworks?.networks ?? null,
    createdAt: new Date(Number(wire.createdAtMs)),
    lastUsedAt: toMoment(wire.lastUsedAtMs),
    expiresAt: toMoment(wire.expiresAtMs),
    deactivatedAt: toMoment(wire.deactivatedAtMs),
  };
}

/** 0 means never. */
function toMoment(ms: string): Date | null {
  return ms === "0" ? null : new Date(Number(ms));
}
