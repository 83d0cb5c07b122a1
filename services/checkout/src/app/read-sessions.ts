import { type Tenant, tenant as tenantOf } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import { noteOlderSecretUse } from "@kobo/runtime";
import * as checkouts from "../db/checkouts";
import * as sessions from "../db/sessions";
import type { Checkout, Session } from "../domain/checkout";
import { sessionOfSecret } from "../domain/client-secret";
import { getLink } from "./payment-links/read-links";
import type { PaidSession } from "./session-view";

export interface ReadParts {
  db: Database;
  /** Derives the client secrets. */
  secretKey: Buffer;
  /** Earlier keys, whose open pages still open. */
  oldSecretKeys: readonly Buffer[];
}

/** @throws AppError CHECKOUT_SESSION_NOT_FOUND, also for another merchant's */
export async function getSession(
  { db }: Pick<ReadParts, "db">,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<Checkout> {
  const found = await checkouts.find(db, tenant, id);
  if (!found) throw new AppError("CHECKOUT_SESSION_NOT_FOUND");
  return found;
}

/** @throws AppError CHECKOUT_SESSION_NOT_FOUND */
export async function getSessionBySecret(
  { db, secretKey, oldSecretKeys }: ReadParts,
  secret: string,
): Promise<Checkout> {
  const opened = sessionOfSecret(secret, [secretKey, ...oldSecretKeys]);
  const found = opened && (await checkouts.findBySecret(db, opened.id));
  if (opened && opened.place > 0) noteOlderSecretUse("CHECKOUT_SECRET_KEY");
  if (!found) throw new AppError("CHECKOUT_SESSION_NOT_FOUND");
  return found;
}

export function tenantOfSession(session: Session): Tenant {
  const { merchantId, mode, merchantName, walletPayId } = session;
  return tenantOf({ merchantId, mode, merchantName, walletPayId });
}

/**
 * The merchant's sessions, newest first.
 * @throws AppError PAYMENT_LINK_NOT_FOUND for those of a link that is not the merchant's
 */
export async function listSessions(
  { db }: Pick<ReadParts, "db">,
  { tenant, filters, page }: { tenant: Tenant; filters: sessions.SessionFilters; page: PageQuery },
): Promise<Page<PaidSession>> {
  if (filters.linkId) await getLink({ db }, { tenant, id: filters.linkId });
  const found = await pageOf(
    page,
    (position) => sessions.list(db, tenant, { ...filters, ...position }),
    ({ id }) => id,
  );
  const ids = found.items.map(({ id }) => id);
  const payments = ids.length > 0 ? await checkouts.paymentsOf(db, ids) : new Map();
  const items = found.items.map((session) => ({
    session,
    received: payments.get(session.id) ?? [],
  }));
  return { ...found, items };
}
