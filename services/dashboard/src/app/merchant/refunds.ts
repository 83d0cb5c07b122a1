import type { RefundView } from "@kobo/api-schemas/records";
import { isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { listAllRefunds, type RefundQuery } from "../../clients/refunds";
import type { Parts } from "../parts";
import { type OfMode, ownerOf } from "./owner-of";

const PAGE = 50;

/**
 * The refunds of payments of all kinds, newest first.
 * @throws AppError INVALID_CURSOR
 */
export async function getRefunds(
  parts: Parts,
  {
    merchantId,
    mode,
    cursor,
    ...query
  }: OfMode & Omit<RefundQuery, "before" | "limit"> & { cursor: string },
): Promise<{ refunds: RefundView[]; next: string | null }> {
  if (cursor !== "" && !isUuid(cursor)) throw new AppError("INVALID_CURSOR");
  const owner = await ownerOf(parts, { merchantId, mode });
  return listAllRefunds(parts.services, owner, { ...query, before: cursor, limit: PAGE });
}
