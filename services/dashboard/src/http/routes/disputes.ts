import { EVIDENCE_FILES, EVIDENCE_TEXTS } from "@kobo/api-schemas/dispute-requests";
import { DISPUTE_STATUSES, type DisputeView } from "@kobo/api-schemas/records";
import { z } from "zod";
import {
  addDisputeEvidence,
  addDisputeFile,
  answerDispute,
  type DisputeDetail as Detail,
  getDisputeDetail,
  getDisputes,
} from "../../app/merchant/disputes";
import type { DisputeDetail, DisputeSummary, Disputes } from "../api";
import { modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

const ID_MAX = 100;
const TEXT_MAX = 20_000;
const NAME_MAX = 200;

const TEXT_NAMES = Object.keys(EVIDENCE_TEXTS) as [string, ...string[]];
const FILE_NAMES = Object.keys(EVIDENCE_FILES) as [string, ...string[]];

const ListQuery = z.object({
  status: z.enum(DISPUTE_STATUSES, "Choose a status from the list.").optional(),
  payment: z.string().max(ID_MAX).default(""),
  cursor: z.string().max(ID_MAX).default(""),
});

const EvidenceBody = z.object({
  texts: z.partialRecord(
    z.enum(TEXT_NAMES),
    z.string().max(TEXT_MAX, `Use at most ${TEXT_MAX} characters.`),
  ),
  /** Fields whose file is removed. */
  withoutFiles: z.array(z.enum(FILE_NAMES)).default([]),
});

const FileQuery = z.object({
  field: z.enum(FILE_NAMES, "Choose what the file proves."),
  filename: z.string().trim().min(1, "The file needs a name.").max(NAME_MAX),
});

/** Disputes of card payments, and the merchant's answers. */
export const DISPUTE_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/disputes",
    action: "disputes.read",
    query: ListQuery,
    handle: async ({ parts, merchantId, mode, query: { status, payment, cursor } }) => {
      const query = { merchantId, mode, status, paymentId: payment, cursor };
      const { disputes, next } = await getDisputes(parts, query);
      const body: Disputes = { disputes: disputes.map(toDisputeSummary), next };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/disputes/:id",
    action: "disputes.read",
    handle: async ({ parts, merchantId, mode, params: { id = "" } }) => ({
      body: toDetail(await getDisputeDetail(parts, { merchantId, mode, id })),
    }),
  }),

  modeRoute({
    method: "post",
    path: "/disputes/:id/evidence",
    action: "disputes.write",
    body: EvidenceBody,
    handle: async ({ parts, body: { texts, withoutFiles }, params: { id = "" }, ...call }) => {
      const { merchantId, mode, idempotencyKey, by } = call;
      const files = Object.fromEntries(withoutFiles.map((field) => [field, ""]));
      const given = Object.fromEntries(
        Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
      );
      const change = { merchantId, mode, id, idempotencyKey, by };
      await addDisputeEvidence(parts, { ...change, texts: given, files });
      return {};
    },
  }),

  modeRoute({
    method: "post",
    path: "/disputes/:id/files",
    action: "disputes.write",
    takesFile: true,
    query: FileQuery,
    body: z.instanceof(Buffer),
    handle: async ({ parts, body: content, query, params: { id = "" }, ...call }) => {
      const { merchantId, mode, idempotencyKey, by } = call;
      await addDisputeFile(parts, { merchantId, mode, id, idempotencyKey, by, ...query, content });
      return {};
    },
  }),

  ...(["accept", "submit"] as const).map((response) =>
    modeRoute({
      method: "post",
      path: `/disputes/:id/${response}`,
      action: "disputes.write",
      needsKey: true,
      handle: async ({ parts, merchantId, mode, idempotencyKey, by, params: { id = "" } }) => {
        await answerDispute(parts, { merchantId, mode, id, idempotencyKey, by, response });
        return {};
      },
    }),
  ),
];

export function toDisputeSummary(dispute: DisputeView): DisputeSummary {
  const { id, paymentId, status, reason, currency, isInquiry, pendingResponse } = dispute;
  return {
    ...{ id, paymentId, status, reason, currency, isInquiry, pendingResponse },
    amountKobo: String(dispute.amount),
    evidenceDueBy: isoOf(dispute.evidenceDueBy),
    createdAt: dispute.createdAt.toISOString(),
  };
}

function toDetail({ dispute, fileNames }: Detail): DisputeDetail {
  const files = Object.entries(dispute.evidenceFiles).map(([field, id]) => ({
    field,
    filename: fileNames.get(id) ?? id,
  }));
  return {
    ...toDisputeSummary(dispute),
    withdrawnKobo: String(dispute.amountWithdrawn),
    feeKobo: String(dispute.fee),
    networkReasonCode: dispute.networkReasonCode || null,
    submittedAt: isoOf(dispute.submittedAt),
    updatedAt: dispute.updatedAt.toISOString(),
    texts: { ...dispute.evidence },
    files,
  };
}
