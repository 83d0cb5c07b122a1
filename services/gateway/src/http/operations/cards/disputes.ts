import { EvidenceBody, evidenceOf, FileBody } from "@kobo/api-schemas/dispute-requests";
import {
  DISPUTE_STATUSES,
  DisputeRecord,
  DisputeState,
  DisputeSummary,
  disputeFromWire,
  disputeRecord,
  disputeStatusToWire,
  disputeSummary,
  FileRecord,
  fileFromWire,
  fileRecord,
} from "@kobo/api-schemas/records";
import type { Dispute__Output } from "@kobo/protos/card_payments/v1/Dispute";
import type { File__Output } from "@kobo/protos/card_payments/v1/File";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { resultV2 } from "../../envelopes/v2";
import { HOST_ROOT } from "../../roots";
import { BidirectionalPageQuery, bidirectionalPageOf } from "../bidirectional-paging";
import type { Refusals } from "../description";
import { MomentOrDay, OF_STATUS, PaymentId } from "../fields";
import { type Operation, operation } from "../operation";
import { present } from "../present";
import { keyHashesOf } from "./key-hashes";

const PATH = "/v2/disputes/:dispute_id";
/** A dispute's id has the alphabet of payments' ids; the service checks that it exists. */
const Params = z.object({ dispute_id: PaymentId.describe("`dp_…`") });

const FILE_BYTES_MAX = 5 * 1024 * 1024;
const FILE_TYPES = ["application/pdf", "image/png", "image/jpeg"];

const listDisputes = operation({
  id: "listDisputes",
  section: "Disputes",
  summary: "List your disputes",
  description: "Newest first, pageable in both directions.",
  sdk: "disputes.list",
  scope: "disputes:read",
  method: "GET",
  root: HOST_ROOT,
  path: "/v2/disputes",
  query: BidirectionalPageQuery.extend({
    status: z.enum(DISPUTE_STATUSES).optional().describe(OF_STATUS),
    payment_id: PaymentId.optional().describe("Of one card payment."),
    created_after: MomentOrDay.optional().describe("Inclusive. A day begins at midnight UTC."),
    created_before: MomentOrDay.optional().describe("Exclusive. A day begins at midnight UTC."),
  }),
  responses: { 200: z.array(DisputeSummary) },
  refusals: { INVALID_CURSOR: null },
  pagination: true,
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await bidirectionalPageOf(call, {
      name: "disputes",
      find: async (pageRequest) => {
        const { disputes, next, previous } = await services.cardPayments.ListDisputes({
          tenant: toWireTenant(tenant),
          statuses: query.status ? [disputeStatusToWire(query.status)] : [],
          paymentId: query.payment_id ?? "",
          createdAfterUs: query.created_after ?? "0",
          createdBeforeUs: query.created_before ?? "0",
          ...pageRequest,
        });
        return { found: disputes, next, previous };
      },
      toItem: (dispute) => disputeSummary(disputeFromWire(dispute)),
    });
    return resultV2(call, { status: 200, ...page });
  },
});

const getDispute = operation({
  id: "getDispute",
  section: "Disputes",
  summary: "Get a dispute",
  description: "With the evidence that you have added.",
  sdk: "disputes.get",
  scope: "disputes:read",
  method: "GET",
  root: HOST_ROOT,
  path: PATH,
  params: Params,
  responses: { 200: DisputeRecord },
  refusals: { DISPUTE_NOT_FOUND: null },
  handler: async (call) => {
    const request = { tenant: toWireTenant(call.tenant), disputeId: call.params.dispute_id };
    const { dispute } = await call.services.cardPayments.GetDispute(request);
    return resultV2(call, { status: 200, data: toRecord(dispute) });
  },
});

const NOT_CHANGED: Refusals = {
  DISPUTE_NOT_FOUND: null,
  INVALID_DISPUTE_STATE: { data: DisputeState },
};

const addDisputeEvidence = operation({
  id: "addDisputeEvidence",
  section: "Disputes",
  summary: "Add evidence to a dispute",
  description:
    "Stores texts and files for the bank; nothing is submitted yet. A field that you send again replaces what it had, and an empty text removes it. Upload files with `POST /v2/files` first.",
  sdk: "disputes.addEvidence",
  scope: "disputes:write",
  method: "POST",
  root: HOST_ROOT,
  path: `${PATH}/evidence`,
  params: Params,
  body: EvidenceBody,
  responses: { 200: DisputeRecord },
  refusals: { ...NOT_CHANGED, FILE_NOT_FOUND: null },
  handler: async (call) => {
    const { params, body, tenant, services } = call;
    const { dispute } = await services.cardPayments.AddDisputeEvidence({
      tenant: toWireTenant(tenant),
      disputeId: params.dispute_id,
      ...evidenceOf(body),
    });
    return resultV2(call, { status: 200, data: toRecord(dispute) });
  },
});

const submitDispute = response({
  id: "submitDispute",
  verb: "submit",
  request: "DISPUTE_REQUEST_SUBMIT",
  summary: "Submit the evidence of a dispute",
  description:
    "Sends the evidence to the bank, once and finally. 200: the dispute is `under_review`. 202: the card processor has not confirmed yet, and an event will.",
  sdk: "disputes.submit",
  refusals: { ...NOT_CHANGED, EVIDENCE_MISSING: null, EVIDENCE_REFUSED: null },
});

const acceptDispute = response({
  id: "acceptDispute",
  verb: "accept",
  request: "DISPUTE_REQUEST_ACCEPT",
  summary: "Accept a dispute",
  description:
    "The money stays with the cardholder, and this cannot be undone. 200: the dispute is `accepted`. 202: the card processor has not confirmed yet, and an event will.",
  sdk: "disputes.accept",
  refusals: NOT_CHANGED,
});

interface Response {
  id: string;
  verb: "accept" | "submit";
  request: "DISPUTE_REQUEST_ACCEPT" | "DISPUTE_REQUEST_SUBMIT";
  summary: string;
  description: string;
  sdk: string;
  refusals: Refusals;
}

/** The merchant's answer to a dispute. The dispute itself recognizes a repeat. */
function response({ verb, request, ...described }: Response): Operation {
  return operation({
    ...described,
    section: "Disputes",
    scope: "disputes:write",
    method: "POST",
    root: HOST_ROOT,
    path: `${PATH}/${verb}`,
    params: Params,
    body: z.object({}),
    responses: { 200: DisputeRecord, 202: DisputeRecord },
    handler: async (call) => {
      const { params, tenant, deadline, services } = call;
      const about = { tenant: toWireTenant(tenant), disputeId: params.dispute_id, request };
      const { dispute } = await services.cardPayments.RespondToDispute(about, { deadline });
      const data = toRecord(dispute);
      return resultV2(call, { status: data.pending_response ? 202 : 200, data });
    },
  });
}

const createFile = operation({
  id: "createFile",
  section: "Disputes",
  summary: "Upload a file",
  description:
    "A PDF, PNG or JPEG of at most 5 MiB, recognized by its content. A file that no dispute uses is deleted after 30 days; you may have 100 of them, and 100 MiB together. The body is JSON with the bytes in base64, or the file itself under its own `Content-Type`; then `purpose` and `filename` are query parameters.",
  sdk: "files.create",
  scope: "disputes:write",
  method: "POST",
  root: HOST_ROOT,
  path: "/v2/files",
  query: z.object({
    purpose: z.string().optional().describe("Of a file that is the body: the field `purpose`."),
    filename: z.string().optional().describe("Of a file that is the body: the field `filename`."),
  }),
  body: FileBody,
  fileBody: { content: "content", bytesMax: FILE_BYTES_MAX, types: FILE_TYPES },
  responses: { 201: FileRecord },
  refusals: { INVALID_FILE: null, FILE_LIMIT_REACHED: null },
  handler: async (call) => {
    const { body, tenant, services } = call;
    const { purpose, filename, content } = body;
    const { file, replay } = await services.cardPayments.CreateFile({
      tenant: toWireTenant(tenant),
      purpose,
      filename,
      content: Buffer.from(content, "base64"),
      ...keyHashesOf(call),
    });
    const replayed = replay === "REPLAY_BY_KEY";
    return resultV2(call, { status: 201, data: toFileRecord(file), replayed });
  },
});

const getFile = operation({
  id: "getFile",
  section: "Disputes",
  summary: "Get a file",
  description: "What you know of it, without its content.",
  sdk: "files.get",
  scope: "disputes:read",
  method: "GET",
  root: HOST_ROOT,
  path: "/v2/files/:file_id",
  params: z.object({ file_id: PaymentId.describe("`file_…`") }),
  responses: { 200: FileRecord },
  refusals: { FILE_NOT_FOUND: null },
  handler: async (call) => {
    const request = { tenant: toWireTenant(call.tenant), fileId: call.params.file_id };
    const { file } = await call.services.cardPayments.GetFile(request);
    return resultV2(call, { status: 200, data: toFileRecord(file) });
  },
});

export const DISPUTE_OPERATIONS: readonly Operation[] = [
  listDisputes,
  getDispute,
  addDisputeEvidence,
  submitDispute,
  acceptDispute,
  createFile,
  getFile,
];

function toRecord(dispute: Dispute__Output | null): DisputeRecord {
  return disputeRecord(disputeFromWire(present(dispute, "the dispute")));
}

function toFileRecord(file: File__Output | null): FileRecord {
  return fileRecord(fileFromWire(present(file, "the file")));
}
