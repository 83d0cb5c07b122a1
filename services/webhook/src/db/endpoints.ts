import type { Database, Transaction } from "@kobo/postgres";
import type { Mode, Tenant } from "@kobo/tenant";
import type { Endpoint } from "../domain/endpoint";
import type { SealedSecret } from "../domain/secret";

/** A new endpoint with what it keeps of the request that made it. */
export interface StoredEndpoint extends Omit<Endpoint, "active" | "createdAt"> {
  secret: SealedSecret;
  operation: string;
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/** An endpoint that an earlier call made. */
export interface EarlierEndpoint {
  endpoint: Endpoint;
  fingerprint: Buffer;
  /** Undefined once it may not be shown again: after 24 hours, or when the endpoint was deleted. */
  secret: SealedSecret | undefined;
}

interface Row {
  id: string;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  created_at: Date;
}

const COLUMNS = ["id", "url", "events", "description", "active", "created_at"];

/** Makes everyone wait who adds endpoints for the same merchant and mode, until commit. */
export async function takeTurn(trx: Transaction, { merchantId, mode }: Tenant): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `webhook/endpoints/${merchantId}/${mode}`,
  ]);
}

export async function insert(
  trx: Transaction,
  tenant: Tenant,
  endpoint: StoredEndpoint,
): Promise<Endpoint> {
  const [row]: Row[] = await trx("endpoints")
    .insert({
      id: endpoint.id,
      merchant_id: tenant.merchantId,
      mode: tenant.mode,
      url: endpoint.url,
      events: endpoint.events,
      description: endpoint.description,
      active: true,
      secret_sealed: endpoint.secret.bytes,
      secret_key_id: endpoint.secret.keyId,
      operation: endpoint.operation,
      idempotency_hash: endpoint.idempotencyHash,
      fingerprint: endpoint.fingerprint,
      created_at: trx.raw("date_trunc('milliseconds', clock_timestamp())"),
    })
    .returning(COLUMNS);
  return toEndpoint(row as Row);
}

export async function count(trx: Transaction, tenant: Tenant): Promise<number> {
  const [row] = await own(trx, tenant).whereNull("deleted_at").count({ endpoints: "*" });
  return Number(row?.endpoints);
}

/** The oldest first. */
export async function list(db: Database, tenant: Tenant): Promise<Endpoint[]> {
  const rows: Row[] = await own(db, tenant)
    .select(COLUMNS)
    .whereNull("deleted_at")
    .orderBy(["created_at", "id"]);
  return rows.map(toEndpoint);
}

export async function find(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<Endpoint | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .select(COLUMNS)
    .where({ id })
    .whereNull("deleted_at")
    .first();
  return row && toEndpoint(row);
}

/** The endpoint that this very call made, by its id or its idempotency key; deleted ones too. */
export async function findEarlier(
  trx: Transaction,
  tenant: Tenant,
  call: { id: string; operation: string; idempotencyHash: Buffer | null },
): Promise<EarlierEndpoint | undefined> {
  const { id, operation, idempotencyHash } = call;
  const row = await own(trx, tenant)
    .select([...COLUMNS, "fingerprint", "secret_sealed", "secret_key_id"])
    .select(trx.raw("created_at > now() - interval '24 hours' AS is_fresh"))
    .where((either) => {
      either.where({ id });
      if (idempotencyHash) either.orWhere({ operation, idempotency_hash: idempotencyHash });
    })
    .first();
  if (!row) return undefined;
  const mayBeShown = row.is_fresh && row.secret_sealed !== null;
  return {
    endpoint: toEndpoint(row),
    fingerprint: row.fingerprint,
    secret: mayBeShown ? { keyId: row.secret_key_id, bytes: row.secret_sealed } : undefined,
  };
}

/** Marks the endpoint deleted and holds it until commit. False when there is none. */
export async function remove(trx: Transaction, tenant: Tenant, id: string): Promise<boolean> {
  const updated = await own(trx, tenant)
    .where({ id })
    .whereNull("deleted_at")
    .update({
      active: false,
      deleted_at: trx.raw("now()"),
      secret_sealed: null,
      secret_key_id: null,
    });
  return updated === 1;
}

/** Somebody's active endpoint, for the fan-out. */
export interface ActiveEndpoint {
  id: string;
  merchantId: string;
  mode: Mode;
  events: string[];
}

/**
 * The active endpoints of these merchants. Held until commit, so that none is deleted between being
 * seen here and being given a delivery.
 */
export async function holdActive(
  trx: Transaction,
  owners: readonly { merchantId: string; mode: Mode }[],
): Promise<ActiveEndpoint[]> {
  const rows: { id: string; merchant_id: string; mode: Mode; events: string[] }[] = await trx(
    "endpoints",
  )
    .select("id", "merchant_id", "mode", "events")
    .whereIn(
      ["merchant_id", "mode"],
      owners.map(({ merchantId, mode }) => [merchantId, mode]),
    )
    .where({ active: true })
    .orderBy("id")
    .forShare();
  return rows.map(({ merchant_id, ...row }) => ({ ...row, merchantId: merchant_id }));
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db("endpoints").where({ merchant_id: merchantId, mode });
}

function toEndpoint(row: Row): Endpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    active: row.active,
    createdAt: row.created_at,
  };
}
