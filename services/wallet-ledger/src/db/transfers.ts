import { firstUuidAt } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { type Database, type PageQuery, wherePage } from "@kobo/postgres";

/** A transfer as it is read. */
export interface TransferView {
  id: string;
  rootId: string;
  merchantId: string;
  kind: "single" | "pending" | "post" | "void";
  type: string;
  amount: bigint;
  pendingId: string | null;
  family: string | null;
  reference: string | null;
  creditReference: string | null;
  narration: string;
  fromPayId: string;
  fromName: string;
  toPayId: string;
  toName: string;
  at: Date;
  /** The post or void that closed the hold, for a pending transfer. */
  closedBy: "post" | "void" | null;
}

interface Owner {
  merchantId: string;
  mode: Mode;
}

export async function findById(
  db: Database,
  owner: Owner,
  id: string,
): Promise<TransferView | undefined> {
  return select(db)
    .where({ "t.id": id, "t.merchant_id": owner.merchantId, "t.mode": owner.mode })
    .first();
}

/** Finds a transfer by a reference of one of the merchant's wallets. */
export async function findByReference(
  db: Database,
  owner: Owner,
  reference: { family: string; text: string },
): Promise<TransferView | undefined> {
  return select(db)
    .join("accounts as a", "a.id", "t.debit_account_id")
    .where({
      "a.merchant_id": owner.merchantId,
      "a.mode": owner.mode,
      "a.code": "wallet",
      "t.family": reference.family,
      "t.reference": reference.text,
    })
    .first();
}

/** The references that transfers out of one of the merchant's wallets have, of those given. */
export function usedReferences(
  db: Database,
  { merchantId, mode }: Owner,
  { family, references }: { family: string; references: readonly string[] },
): Promise<string[]> {
  return db("accounts as a")
    .join("transfers as t", "t.debit_account_id", "a.id")
    .where({ "a.merchant_id": merchantId, "a.mode": mode, "a.code": "wallet", "t.family": family })
    .whereRaw("t.reference = ANY(?::text[])", [[...references] as never])
    .pluck("t.reference");
}

/** Finds a transfer by a uniqueness key of one of the merchant's wallets. */
export async function findByUniquenessKey(
  db: Database,
  owner: Owner,
  uniquenessKey: { walletId: string; key: string },
): Promise<TransferView | undefined> {
  return select(db)
    .join("once_keys as k", "k.transfer_id", "t.id")
    .join("accounts as a", "a.id", "k.account_id")
    .where({
      "k.account_id": uniquenessKey.walletId,
      "k.key": uniquenessKey.key,
      "a.merchant_id": owner.merchantId,
      "a.mode": owner.mode,
    })
    .first();
}

/** The filter of a list of transfers. */
export interface Listed {
  family: string;
  /** Undefined for every type. */
  type: string | undefined;
  /** From (inclusive) and to (exclusive), by the time in the id. */
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of the transfers out of a wallet with references of a family, by id. */
export async function listWithReference(
  db: Database,
  walletId: string,
  { family, type, from, to, ...page }: Listed & PageQuery,
): Promise<TransferView[]> {
  const query = select(db)
    .where({ "t.debit_account_id": walletId, "t.family": family })
    .whereNotNull("t.reference");
  wherePage(query, "t.id", page);
  if (type) query.where("t.type", type);
  if (from) query.where("t.id", ">=", firstUuidAt(from));
  if (to) query.where("t.id", "<", firstUuidAt(to));
  return query;
}

interface Payments {
  walletId: string;
  toPayId: string;
  since: Date | undefined;
  limit: number;
}

/** Payments to one of the merchant's wallets through a static PayID: the newest, oldest first. */
export async function listPayments(
  db: Database,
  owner: Owner,
  { walletId, toPayId, since, limit }: Payments,
): Promise<TransferView[]> {
  const query = select(db)
    .join("accounts as a", "a.id", "t.credit_account_id")
    .where({
      "a.id": walletId,
      "a.merchant_id": owner.merchantId,
      "a.mode": owner.mode,
      "t.to_pay_id": toPayId,
    })
    // Names the partial index.
    .whereRaw("t.to_pay_id LIKE '%.spid'")
    .orderBy("t.at", "desc")
    .limit(limit);
  if (since) query.where("t.at", ">=", since);
  return (await query).reverse();
}

function select(db: Database) {
  return db("transfers as t")
    .leftJoin("transfers as child", "child.pending_id", "t.id")
    .select<TransferView[]>({
      id: "t.id",
      rootId: "t.root_id",
      merchantId: "t.merchant_id",
      kind: "t.kind",
      type: "t.type",
      amount: "t.amount",
      pendingId: "t.pending_id",
      family: "t.family",
      reference: "t.reference",
      creditReference: "t.credit_reference",
      narration: "t.narration",
      fromPayId: "t.from_pay_id",
      fromName: "t.from_name",
      toPayId: "t.to_pay_id",
      toName: "t.to_name",
      at: "t.at",
      closedBy: "child.kind",
    });
}
