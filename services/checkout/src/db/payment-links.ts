import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import type { Method } from "../domain/checkout";
import type { LinkStatus, NewLink, PaymentLink } from "../domain/payment-link";
import { NOW } from "./checkouts";

const TABLE = "payment_links";

interface LinkRow {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  reference: string | null;
  fingerprint: Buffer;
  name: string;
  amount: bigint | null;
  amount_min: bigint | null;
  amount_max: bigint | null;
  currency: string;
  methods: Method[];
  success_url: string;
  metadata: unknown;
  active: boolean;
  uses_max: bigint | null;
  uses: bigint;
  open_sessions: bigint;
  created_at: Date;
  updated_at: Date;
}

/** Undefined when the reference, or the request's idempotency key, belongs to another link. */
export async function insert(
  trx: Transaction,
  link: NewLink,
  { idempotencyHash, fingerprint }: { idempotencyHash: Buffer | null; fingerprint: Buffer },
): Promise<PaymentLink | undefined> {
  const { amount } = link;
  const now = trx.raw(NOW);
  const [row]: LinkRow[] = await trx(TABLE)
    .insert({
      id: link.id,
      merchant_id: link.merchantId,
      mode: link.mode,
      merchant_name: link.merchantName,
      wallet_pay_id: link.walletPayId,
      reference: link.reference || null,
      idempotency_hash: idempotencyHash,
      fingerprint,
      name: link.name,
      amount: amount.kind === "fixed" ? String(amount.amount) : null,
      amount_min: amount.kind === "open" ? String(amount.min) : null,
      amount_max: amount.kind === "open" ? String(amount.max) : null,
      currency: link.currency,
      methods: [...link.methods],
      uses_max: link.usesMax === undefined ? null : String(link.usesMax),
      success_url: link.successUrl,
      metadata: link.metadata,
      created_at: now,
      updated_at: now,
    })
    .onConflict()
    .ignore()
    .returning("*");
  return row && toLink(row);
}

export async function find(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<PaymentLink | undefined> {
  const row: LinkRow | undefined = await own(db, tenant).where({ id }).first();
  return row && toLink(row);
}

/** The link of a public page. */
export async function findPublic(db: Database, id: string): Promise<PaymentLink | undefined> {
  const row: LinkRow | undefined = await db(TABLE).where({ id }).first();
  return row && toLink(row);
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<PaymentLink | undefined> {
  const row: LinkRow | undefined = await own(db, tenant).where({ reference }).first();
  return row && toLink(row);
}

export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ link: PaymentLink; fingerprint: Buffer } | undefined> {
  const row: LinkRow | undefined = await own(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .first();
  return row && { link: toLink(row), fingerprint: row.fingerprint };
}

/** Holds a link until the transaction ends. Its sessions are locked after it, never before. */
export async function lock(trx: Transaction, id: string): Promise<PaymentLink | undefined> {
  const row: LinkRow | undefined = await trx(TABLE).where({ id }).forNoKeyUpdate().first();
  return row && toLink(row);
}

/** Stores the counts of a locked link. They are no change by the merchant. */
export async function saveUses(
  trx: Transaction,
  { id, uses, openSessions }: PaymentLink,
): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({ uses: String(uses), open_sessions: String(openSessions) });
}

/** Stores a change of a locked link by its merchant. */
export async function saveChange(trx: Transaction, link: PaymentLink): Promise<PaymentLink> {
  const [row]: LinkRow[] = await trx(TABLE)
    .where({ id: link.id })
    .update({
      name: link.name,
      active: link.active,
      uses_max: link.usesMax === undefined ? null : String(link.usesMax),
      success_url: link.successUrl,
      metadata: link.metadata,
      updated_at: trx.raw(NOW),
    })
    .returning("*");
  if (!row) throw new Error("A locked payment link is gone.");
  return toLink(row);
}

export interface LinkFilters {
  status: LinkStatus | undefined;
  reference: string | undefined;
}

export async function list(
  db: Database,
  tenant: Tenant,
  { status, reference, ...page }: LinkFilters & PageQuery,
): Promise<PaymentLink[]> {
  const query = own(db, tenant);
  if (status) query.where({ status });
  if (reference) query.where({ reference });
  const rows: LinkRow[] = await wherePage(query, "id", page);
  return rows.map(toLink);
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode });
}

function toLink(row: LinkRow): PaymentLink {
  const { amount, amount_min: min, amount_max: max } = row;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    reference: row.reference ?? "",
    name: row.name,
    amount:
      amount === null
        ? { kind: "open", min: min ?? 0n, max: max ?? 0n }
        : { kind: "fixed", amount },
    currency: row.currency,
    methods: row.methods,
    usesMax: row.uses_max ?? undefined,
    uses: row.uses,
    openSessions: row.open_sessions,
    successUrl: row.success_url,
    metadata: JSON.stringify(row.metadata),
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
