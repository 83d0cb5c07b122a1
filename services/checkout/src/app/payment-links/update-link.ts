import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction } from "@kobo/postgres";
import * as links from "../../db/payment-links";
import { changeLink, type LinkChange, type PaymentLink, statusOf } from "../../domain/payment-link";
import { insertLinkEvent, type LinkParts } from "./link-view";

/**
 * Changes a link. A repeat changes nothing, and has no second event.
 * @throws AppError PAYMENT_LINK_NOT_FOUND, VALIDATION_ERROR
 */
export function updateLink(
  parts: LinkParts & { db: Database },
  { tenant, id, change }: { tenant: Tenant; id: string; change: LinkChange },
): Promise<PaymentLink> {
  return inTransaction(
    parts.db,
    async (trx) => {
      // The merchant first: another merchant's link is not locked.
      const isOwn = await links.find(trx, tenant, id);
      const before = isOwn && (await links.lock(trx, id));
      if (!before) throw new AppError("PAYMENT_LINK_NOT_FOUND");
      const changed = changeLink(before, change);
      if (changed === before) return before;
      const link = await links.saveChange(trx, changed);
      await insertLinkEvent(trx, parts, { link, event: "updated", at: link.updatedAt });
      if (statusOf(link) === "completed" && statusOf(before) !== "completed")
        await insertLinkEvent(trx, parts, { link, event: "completed", at: link.updatedAt });
      return link;
    },
    { repeatable: true },
  );
}
