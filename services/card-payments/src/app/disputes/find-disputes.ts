import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as disputes from "../../db/disputes";
import * as files from "../../db/files";
import type { Page, PageRequest } from "../../db/page";
import * as payments from "../../db/payments";
import type { Dispute } from "../../domain/disputes/dispute";
import type { StoredFile } from "../../domain/disputes/stored-file";

/** @throws AppError DISPUTE_NOT_FOUND */
export async function findDispute(
  db: Database,
  { tenant, disputeId }: { tenant: Tenant; disputeId: string },
): Promise<Dispute> {
  const dispute = await disputes.findOf(db, tenant, disputeUuid(disputeId));
  if (!dispute) throw new AppError("DISPUTE_NOT_FOUND");
  return dispute;
}

/** @throws AppError DISPUTE_NOT_FOUND */
export function disputeUuid(disputeId: string): string {
  const id = fromPublicId("dp", disputeId);
  if (!id) throw new AppError("DISPUTE_NOT_FOUND");
  return id;
}

interface ListDisputes {
  tenant: Tenant;
  filters: Omit<disputes.DisputeFilters, "paymentId"> & {
    /** A public id; undefined for all payments. */
    paymentId: string | undefined;
  };
  page: PageRequest;
}

/** A page of the merchant's disputes, newest first; empty for a payment that the merchant does not have. */
export async function listDisputes(
  db: Database,
  { tenant, filters, page }: ListDisputes,
): Promise<Page<Dispute>> {
  const { paymentId: publicId, ...rest } = filters;
  const payment = publicId ? await payments.findByPublicId(db, tenant, publicId) : undefined;
  if (publicId && !payment) return NONE;
  return disputes.list(db, tenant, { filters: { ...rest, paymentId: payment?.id }, page });
}

const NONE: Page<Dispute> = {
  items: [],
  positions: [],
  hasMore: false,
  next: undefined,
  previous: undefined,
};

/** @throws AppError FILE_NOT_FOUND */
export async function findFile(
  db: Database,
  { tenant, fileId }: { tenant: Tenant; fileId: string },
): Promise<StoredFile> {
  const id = fromPublicId("file", fileId);
  const file = id && (await files.find(db, tenant, id));
  if (!file) throw new AppError("FILE_NOT_FOUND");
  return file;
}
