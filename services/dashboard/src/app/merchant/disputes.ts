import {
  type DisputeStatus,
  type DisputeView,
  disputeFromWire,
  disputeStatusToWire,
} from "@kobo/api-schemas/records";
import {
  addEvidence,
  createEvidenceFile,
  type DisputeQuery,
  type Evidence,
  fileNamesOf,
  getDispute,
  listDisputes,
  respondToDispute,
} from "../../clients/disputes";
import type { Owner } from "../../clients/owner";
import type { AuditAction, By, State } from "../../domain/audit";
import { recordIntent } from "../audit/record-change";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";

const PAGE = 50;

/** Newest first. */
export async function getDisputes(
  parts: Parts,
  {
    merchantId,
    mode,
    status,
    ...query
  }: OfMode & Omit<DisputeQuery, "limit" | "status"> & { status: DisputeStatus | undefined },
): Promise<{ disputes: DisputeView[]; next: string | null }> {
  const owner = await ownerOf(parts, { merchantId, mode });
  const wireStatus = status && disputeStatusToWire(status);
  const page = { ...query, status: wireStatus, limit: PAGE };
  const { disputes, next } = await listDisputes(parts.services, owner, page);
  return { disputes: disputes.map(disputeFromWire), next };
}

export interface DisputeDetail {
  dispute: DisputeView;
  /** Of the evidence's files, by their ids. */
  fileNames: ReadonlyMap<string, string>;
}

/** @throws AppError DISPUTE_NOT_FOUND */
export async function getDisputeDetail(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<DisputeDetail> {
  const owner = await ownerOf(parts, of);
  const dispute = disputeFromWire(await getDispute(parts.services, owner, id));
  return withFileNames(parts, owner, dispute);
}

async function withFileNames(
  { services }: Parts,
  owner: Owner,
  dispute: DisputeView,
): Promise<DisputeDetail> {
  const fileNames = await fileNamesOf(services, owner, Object.values(dispute.evidenceFiles));
  return { dispute, fileNames };
}

/** A change to a dispute under its form's key. */
interface Change extends OfMode {
  id: string;
  idempotencyKey: string;
  by: By;
}

/** @throws AppError DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, VALIDATION_ERROR */
export async function addDisputeEvidence(
  parts: Parts,
  { texts, files, ...change }: Change & Evidence,
): Promise<void> {
  const owner = await activeOwnerOf(parts, change);
  const after = { fields: [...Object.keys(texts), ...Object.keys(files)] };
  await record(parts, change, { action: "dispute.evidence_added", after }, () =>
    addEvidence(parts.services, owner, { id: change.id, texts, files }),
  );
}

/**
 * Stores a file, and makes it the evidence of a field.
 * @throws AppError DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, INVALID_FILE, PAYLOAD_TOO_LARGE
 */
export async function addDisputeFile(
  parts: Parts,
  {
    field,
    filename,
    content,
    ...change
  }: Change & {
    field: string;
    filename: string;
    content: Buffer;
  },
): Promise<void> {
  const owner = await activeOwnerOf(parts, change);
  const { id, idempotencyKey } = change;
  const after = { fields: [field], filename };
  await record(parts, change, { action: "dispute.evidence_added", after }, async () => {
    const file = await createEvidenceFile(parts.services, owner, {
      ...{ filename, content, idempotencyKey },
    });
    return addEvidence(parts.services, owner, { id, texts: {}, files: { [field]: file } });
  });
}

/** @throws AppError DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, EVIDENCE_MISSING, EVIDENCE_REFUSED */
export async function answerDispute(
  parts: Parts,
  { response, ...change }: Change & { response: "accept" | "submit" },
): Promise<void> {
  const owner = await activeOwnerOf(parts, change);
  const action = response === "accept" ? "dispute.accepted" : "dispute.submitted";
  await record(parts, change, { action, after: {} }, () =>
    respondToDispute(parts.services, owner, { id: change.id, response }),
  );
}

function record(
  parts: Parts,
  { merchantId, mode, id, idempotencyKey, by }: Change,
  { action, after }: { action: AuditAction; after: State },
  work: () => ReturnType<typeof getDispute>,
): ReturnType<typeof getDispute> {
  const intent = {
    ...{ merchantId, by, action, before: null, idempotencyKey },
    object: `dispute:${id}`,
    after: { mode, ...after },
    afterOf: (dispute: Awaited<ReturnType<typeof getDispute>>) => ({
      ...{ mode, ...after },
      status: disputeFromWire(dispute).status,
    }),
  };
  return recordIntent(parts, intent, work);
}
