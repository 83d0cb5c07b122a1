import { AppError } from "@kobo/errors";
import type { Dispute__Output } from "@kobo/protos/card_payments/v1/Dispute";
import type { DisputeStatus } from "@kobo/protos/card_payments/v1/DisputeStatus";
import { cursorOf, positionOf } from "./card-payments";
import { keyHashOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "cardPayments">;

export interface DisputeQuery {
  status: DisputeStatus | undefined;
  /** A payment's id; empty for all. */
  paymentId: string;
  /** Empty for the newest. */
  cursor: string;
  limit: number;
}

/**
 * Newest first.
 * @throws AppError INVALID_CURSOR
 */
export async function listDisputes(
  { cardPayments }: Calls,
  owner: Owner,
  { status, paymentId, cursor, limit }: DisputeQuery,
): Promise<{ disputes: Dispute__Output[]; next: string | null }> {
  const { disputes, next } = await cardPayments.ListDisputes({
    tenant: tenantOf(owner),
    limit,
    paymentId,
    statuses: status ? [status] : [],
    ...(cursor && { position: positionOf(cursor) }),
  });
  return { disputes, next: next && cursorOf(next) };
}

/** @throws AppError DISPUTE_NOT_FOUND */
export async function getDispute(
  { cardPayments }: Calls,
  owner: Owner,
  id: string,
): Promise<Dispute__Output> {
  const request = { tenant: tenantOf(owner), disputeId: id };
  return present((await cardPayments.GetDispute(request)).dispute);
}

export interface Evidence {
  /** By field; empty texts and files are removed. */
  texts: Record<string, string>;
  files: Record<string, string>;
}

/** @throws AppError DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, FILE_NOT_FOUND, VALIDATION_ERROR */
export async function addEvidence(
  { cardPayments }: Calls,
  owner: Owner,
  { id, ...evidence }: Evidence & { id: string },
): Promise<Dispute__Output> {
  const request = { tenant: tenantOf(owner), disputeId: id, ...evidence };
  return present((await cardPayments.AddDisputeEvidence(request)).dispute);
}

/**
 * A repeat has the same result.
 * @throws AppError DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, EVIDENCE_MISSING, EVIDENCE_REFUSED
 */
export async function respondToDispute(
  { cardPayments }: Calls,
  owner: Owner,
  { id, response }: { id: string; response: "accept" | "submit" },
): Promise<Dispute__Output> {
  const request = response === "accept" ? "DISPUTE_REQUEST_ACCEPT" : "DISPUTE_REQUEST_SUBMIT";
  const about = { tenant: tenantOf(owner), disputeId: id, request } as const;
  return present((await cardPayments.RespondToDispute(about)).dispute);
}

/**
 * The id of a stored file. A repeat with the same key has the same result.
 * @throws AppError INVALID_FILE, PAYLOAD_TOO_LARGE, IDEMPOTENCY_KEY_REUSED
 */
export async function createEvidenceFile(
  { cardPayments }: Calls,
  owner: Owner,
  file: { filename: string; content: Buffer; idempotencyKey: string },
): Promise<string> {
  const { filename, content, idempotencyKey } = file;
  const { file: created } = await cardPayments.CreateFile({
    tenant: tenantOf(owner),
    purpose: "dispute_evidence",
    filename,
    content,
    idempotencyKeyHash: keyHashOf(owner, idempotencyKey),
  });
  if (!created) throw new AppError("INTERNAL_ERROR");
  return created.id;
}

/** The names of files, by their ids. */
export async function fileNamesOf(
  { cardPayments }: Calls,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    ids.map((fileId) => cardPayments.GetFile({ tenant: tenantOf(owner), fileId })),
  );
  return new Map(found.flatMap(({ file }) => (file ? [[file.id, file.filename] as const] : [])));
}

function present(wire: Dispute__Output | null): Dispute__Output {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  return wire;
}
