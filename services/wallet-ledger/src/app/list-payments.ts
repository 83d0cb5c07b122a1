import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as transfers from "../db/transfers";
import { walletId } from "../domain/account";

interface Query {
  merchantId: string;
  mode: Mode;
  walletPayId: string;
  toPayId: string;
  /** Undefined for all. */
  since: Date | undefined;
  limit: number;
}

/** Payments that reached a wallet through one of its static PayIDs: the newest of them, oldest first. */
export function listPayments(db: Database, query: Query) {
  const { mode, walletPayId, ...payments } = query;
  const owner = { merchantId: query.merchantId, mode };
  return transfers.listPayments(db, owner, {
    walletId: walletId(mode, walletPayId),
    toPayId: payments.toPayId,
    since: payments.since,
    limit: payments.limit,
  });
}
