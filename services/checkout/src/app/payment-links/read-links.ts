import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as links from "../../db/payment-links";
import type { PaymentLink } from "../../domain/payment-link";

interface Parts {
  db: Database;
}

/** @throws AppError PAYMENT_LINK_NOT_FOUND, also for another merchant's */
export async function getLink(
  { db }: Parts,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<PaymentLink> {
  const found = await links.find(db, tenant, id);
  if (!found) throw new AppError("PAYMENT_LINK_NOT_FOUND");
  return found;
}

/**
 * The link of a public page.
 * @throws AppError PAYMENT_LINK_NOT_FOUND
 */
export async function getPublicLink({ db }: Parts, publicId: string): Promise<PaymentLink> {
  const id = fromPublicId("plink", publicId);
  const found = id && (await links.findPublic(db, id));
  if (!found) throw new AppError("PAYMENT_LINK_NOT_FOUND");
  return found;
}

/** The merchant's links, newest first. */
export function listLinks(
  { db }: Parts,
  { tenant, filters, page }: { tenant: Tenant; filters: links.LinkFilters; page: PageQuery },
): Promise<Page<PaymentLink>> {
  return pageOf(
    page,
    (position) => links.list(db, tenant, { ...filters, ...position }),
    ({ id }) => id,
  );
}
