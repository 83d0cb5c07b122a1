import { disputeStatusFromWire, disputeStatusToWire } from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import type { Dispute as WireDispute } from "@kobo/protos/card_payments/v1/Dispute";
import type { DisputeRequest__Output } from "@kobo/protos/card_payments/v1/DisputeRequest";
import type { File as WireFile } from "@kobo/protos/card_payments/v1/File";
import { fromWireKeyHash, fromWireTenant, type Handlers } from "@kobo/rpc";
import { addEvidence } from "../app/disputes/add-evidence";
import { createFile } from "../app/disputes/create-file";
import type { DisputeParts } from "../app/disputes/dispute-parts";
import { toDisputeView, toFileView } from "../app/disputes/dispute-view";
import { findDispute, findFile, listDisputes } from "../app/disputes/find-disputes";
import { respondToDispute } from "../app/disputes/respond-to-dispute";
import type { Dispute, DisputeRequest } from "../domain/disputes/dispute";
import { FILE_PURPOSES, type StoredFile } from "../domain/disputes/stored-file";
import { deadlineOfRequest } from "./deadline";
import { refuseCardNumbers } from "./refuse-card-numbers";
import { momentOf, toPage } from "./to-query";
import { toWirePage, toWireReplay } from "./to-wire";

type DisputeHandlers = Pick<
  Handlers<CardPaymentsDefinition>,
  | "GetDispute"
  | "ListDisputes"
  | "AddDisputeEvidence"
  | "RespondToDispute"
  | "CreateFile"
  | "GetFile"
>;

export function disputes(parts: DisputeParts): DisputeHandlers {
  const { db } = parts;
  return {
    GetDispute: async ({ tenant, disputeId }) => {
      const dispute = await findDispute(db, { tenant: fromWireTenant(tenant), disputeId });
      return { dispute: toWireDispute(dispute) };
    },

    ListDisputes: async (request) => {
      const statuses = request.statuses.flatMap((status) => disputeStatusFromWire(status) ?? []);
      const page = await listDisputes(db, {
        tenant: fromWireTenant(request.tenant),
        filters: {
          statuses: statuses.length > 0 ? statuses : undefined,
          paymentId: request.paymentId || undefined,
          createdAfterUs: momentOf(request.createdAfterUs),
          createdBeforeUs: momentOf(request.createdBeforeUs),
        },
        page: toPage(request),
      });
      return { disputes: page.items.map(toWireDispute), ...toWirePage(page) };
    },

    AddDisputeEvidence: async ({ tenant, disputeId, texts, files }) => {
      refuseCardNumbers(texts, { fields: Object.keys(texts) });
      const dispute = await addEvidence(db, {
        tenant: fromWireTenant(tenant),
        disputeId,
        texts,
        files,
      });
      return { dispute: toWireDispute(dispute) };
    },

    RespondToDispute: async ({ tenant, disputeId, request }) => {
      const requested = REQUESTS[request];
      if (!requested) throw new AppError("VALIDATION_ERROR", "The call names no request.");
      const dispute = await respondToDispute(parts, {
        tenant: fromWireTenant(tenant),
        disputeId,
        request: requested,
        deadline: deadlineOfRequest(),
      });
      return { dispute: toWireDispute(dispute) };
    },

    CreateFile: async ({ tenant, purpose: name, filename, content, idempotencyKeyHash }) => {
      const purpose = FILE_PURPOSES.find((each) => each === name);
      if (!purpose) throw new AppError("VALIDATION_ERROR", "The purpose of the file is not known.");
      refuseCardNumbers({ filename }, { fields: ["filename"] });
      const { file, isReplay } = await createFile(db, {
        tenant: fromWireTenant(tenant),
        purpose,
        filename,
        bytes: content,
        idempotencyHash: fromWireKeyHash(idempotencyKeyHash),
      });
      return { file: toWireFile(file), replay: toWireReplay(isReplay ? "by key" : "none") };
    },

    GetFile: async ({ tenant, fileId }) => {
      const file = await findFile(db, { tenant: fromWireTenant(tenant), fileId });
      return { file: toWireFile(file) };
    },
  };
}

const REQUESTS: Readonly<Record<DisputeRequest__Output, DisputeRequest | undefined>> = {
  DISPUTE_REQUEST_UNSPECIFIED: undefined,
  DISPUTE_REQUEST_ACCEPT: "accept",
  DISPUTE_REQUEST_SUBMIT: "submit",
};

const WIRE_REQUESTS = {
  accept: "DISPUTE_REQUEST_ACCEPT",
  submit: "DISPUTE_REQUEST_SUBMIT",
} as const satisfies Record<DisputeRequest, DisputeRequest__Output>;

function toWireDispute(dispute: Dispute): WireDispute {
  const view = toDisputeView(dispute);
  const { pendingResponse } = view;
  return {
    id: view.id,
    paymentId: view.paymentId,
    transactionIds: [...view.transactionIds],
    amount: String(view.amount),
    currency: view.currency,
    status: disputeStatusToWire(view.status),
    isInquiry: view.isInquiry,
    reason: view.reason,
    networkReasonCode: view.networkReasonCode,
    evidenceDueByMs: view.evidenceDueBy?.getTime() ?? 0,
    evidence: view.evidence,
    evidenceFiles: view.evidenceFiles,
    submittedAtMs: view.submittedAt?.getTime() ?? 0,
    amountWithdrawn: String(view.amountWithdrawn),
    fee: String(view.fee),
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
    request: pendingResponse ? WIRE_REQUESTS[pendingResponse] : "DISPUTE_REQUEST_UNSPECIFIED",
  };
}

function toWireFile(file: StoredFile): WireFile {
  const { createdAt, expiresAt, ...view } = toFileView(file);
  return { ...view, expiresAtMs: expiresAt?.getTime() ?? 0, createdAtMs: createdAt.getTime() };
}
