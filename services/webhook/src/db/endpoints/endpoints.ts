import type { SealedSecret } from "@kobo/core/sealing";
import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, type Transaction, textArray, uuidArray } from "@kobo/postgres";
import type { Endpoint, EndpointSettings } from "../../domain/endpoint";

/** Settings as stored: header names in plain text, the headers sealed. */
export interface StoredSettings extends Omit<EndpointSettings, "headers"> {
  headers: StoredHeaders;
}

export interface StoredHeaders {
  names: string[];
  /** Null without headers. */
  sealed: SealedSecret | null;
}

/** A new endpoint with the idempotency data of its request. */
export interface NewEndpoint extends StoredSettings {
  id: string;
  operation: string;
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/** An endpoint created by an earlier call. */
export interface EarlierEndpoint {
  endpoint: Endpoint;
  fingerprint: Buffer;
  /** Created within the last 24 hours. */
  isFresh: boolean;
}

interface Row {
  id: string;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  header_names: string[];
  rate_limit: number | null;
  concurrency: number;
  disabled_reason: Endpoint["disabledReason"] | null;
  disabled_at: Date | null;
  failing_since: Date | null;
  previous_secret_expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Serializes the creation of endpoints of one merchant and mode until commit. */
export async function lockTenant(trx: Transaction, { merchantId, mode }: Tenant): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `webhook/endpoints/${merchantId}/${mode}`,
  ]);
}

export async function insert(
  trx: Transaction,
  tenant: Tenant,
  endpoint: NewEndpoint,
): Promise<void> {
  const now = trx.raw("date_trunc('milliseconds', clock_timestamp())");
  await trx("endpoints").insert({
    id: endpoint.id,
    merchant_id: tenant.merchantId,
    mode: tenant.mode,
    ...columnsOf(trx, endpoint),
    operation: endpoint.operation,
    idempotency_hash: endpoint.idempotencyHash,
    fingerprint: endpoint.fingerprint,
    created_at: now,
    updated_at: now,
  });
}

export async function count(trx: Transaction, tenant: Tenant): Promise<number> {
  const [row] = await own(trx, tenant).whereNull("e.deleted_at").count({ endpoints: "*" });
  return Number(row?.endpoints);
}

/** Oldest first. */
export async function list(db: Database, tenant: Tenant): Promise<Endpoint[]> {
  const rows: Row[] = await shown(db, tenant)
    .whereNull("e.deleted_at")
    .orderBy(["e.created_at", "e.id"]);
  return rows.map(toEndpoint);
}

export async function find(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<Endpoint | undefined> {
  const row: Row | undefined = await shown(db, tenant)
    .where({ "e.id": id })
    .whereNull("e.deleted_at")
    .first();
  return row && toEndpoint(row);
}

/** Reads an endpoint that must exist. */
export async function read(trx: Transaction, tenant: Tenant, id: string): Promise<Endpoint> {
  const endpoint = await find(trx, tenant, id);
  if (!endpoint) throw new Error(`The webhook endpoint ${id} is gone.`);
  return endpoint;
}

/** Locks the endpoint until commit. False when there is none. */
export async function lock(trx: Transaction, tenant: Tenant, id: string): Promise<boolean> {
  const rows = await own(trx, tenant)
    .select("e.id")
    .where({ "e.id": id })
    .whereNull("e.deleted_at")
    .forNoKeyUpdate();
  return rows.length === 1;
}

/** Finds the endpoint that this call created, by its id or idempotency key, even if deleted. */
export async function findEarlier(
  trx: Transaction,
  tenant: Tenant,
  call: { id: string; operation: string; idempotencyHash: Buffer | null },
): Promise<EarlierEndpoint | undefined> {
  const { id, operation, idempotencyHash } = call;
  const row = await shown(trx, tenant)
    .select("e.fingerprint")
    .select(trx.raw("e.created_at > now() - interval '24 hours' AS is_fresh"))
    .where((either) => {
      either.where({ "e.id": id });
      if (!idempotencyHash) return;
      either.orWhere({ "e.operation": operation, "e.idempotency_hash": idempotencyHash });
    })
    .first();
  if (!row) return undefined;
  return { endpoint: toEndpoint(row), fingerprint: row.fingerprint, isFresh: row.is_fresh };
}

/** The endpoint must be locked. */
export async function update(
  trx: Transaction,
  id: string,
  changed: Partial<StoredSettings>,
): Promise<void> {
  await trx("endpoints")
    .where({ id })
    .update({ ...columnsOf(trx, changed), updated_at: laterThanBefore(trx) });
}

export async function resetHealth(trx: Transaction, id: string): Promise<void> {
  await trx("endpoint_health")
    .where({ endpoint_id: id })
    .update({
      ...{ failing_since: null, warnings: 0, slow: false },
      ...{ last_status_code: null, last_error: null },
    });
}

/** Updates `updated_at` of a locked endpoint. */
export async function touch(trx: Transaction, id: string): Promise<void> {
  await trx("endpoints")
    .where({ id })
    .update({ updated_at: laterThanBefore(trx) });
}

/** Soft-deletes the endpoint, erases its headers and locks it until commit. False when there is none. */
export async function remove(trx: Transaction, tenant: Tenant, id: string): Promise<boolean> {
  const updated = await own(trx, tenant)
    .where({ "e.id": id })
    .whereNull("e.deleted_at")
    .update({
      active: false,
      deleted_at: trx.raw("now()"),
      headers_sealed: null,
      headers_key_id: null,
    });
  return updated === 1;
}

/** An active endpoint, for the fan-out. */
export interface ActiveEndpoint {
  id: string;
  merchantId: string;
  mode: Mode;
  events: string[];
}

/**
 * The active endpoints of these merchants, locked until commit so that none is deleted before its
 * delivery is stored.
 */
export async function lockActive(
  trx: Transaction,
  owners: readonly { merchantId: string; mode: Mode }[],
): Promise<ActiveEndpoint[]> {
  const { rows } = await trx
    .raw<{ rows: { id: string; merchant_id: string; mode: Mode; events: string[] }[] }>(
      `SELECT id, merchant_id, mode, events FROM endpoints
       WHERE (merchant_id, mode) IN (SELECT * FROM unnest(?::uuid[], ?::text[]))
         AND active AND deleted_at IS NULL
       ORDER BY id FOR SHARE`,
      [uuidArray(owners, ({ merchantId }) => merchantId), textArray(owners, ({ mode }) => mode)],
    )
    .options({ name: "lock active endpoints" });
  return rows.map(({ merchant_id, ...row }) => ({ ...row, merchantId: merchant_id }));
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db("endpoints as e").where({ "e.merchant_id": merchantId, "e.mode": mode });
}

/** Joins the health and the expiry of the previous secret. */
function shown(db: Database | Transaction, tenant: Tenant) {
  return own(db, tenant)
    .leftJoin("endpoint_health as h", "h.endpoint_id", "e.id")
    .select("e.*", "h.failing_since")
    .select(
      db.raw(
        `(SELECT max(s.expires_at) FROM endpoint_secrets s
          WHERE s.endpoint_id = e.id AND s.expires_at > now()) AS previous_secret_expires_at`,
      ),
    );
}

/** An update skips undefined columns. */
function columnsOf(trx: Transaction, settings: Partial<StoredSettings>) {
  const { url, events, description, headers, rateLimit, concurrency, active } = settings;
  return {
    ...{ url, events, description, concurrency },
    rate_limit: rateLimit,
    ...(headers && {
      header_names: headers.names,
      headers_sealed: headers.sealed?.bytes ?? null,
      headers_key_id: headers.sealed?.keyId ?? null,
    }),
    ...(active === true && { active, disabled_reason: null, disabled_at: null }),
    ...(active === false && {
      active,
      disabled_reason: "merchant",
      disabled_at: trx.raw("date_trunc('milliseconds', clock_timestamp())"),
    }),
  };
}

/** Makes two changes within a millisecond distinguishable. */
function laterThanBefore(trx: Transaction) {
  return trx.raw(
    `greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 ms')`,
  );
}

function toEndpoint(row: Row): Endpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    active: row.active,
    headerNames: row.header_names,
    rateLimit: row.rate_limit,
    concurrency: row.concurrency,
    disabledReason: row.disabled_reason ?? undefined,
    disabledAt: row.disabled_at ?? undefined,
    failingSince: row.failing_since ?? undefined,
    previousSecretExpiresAt: row.previous_secret_expires_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
