import { newId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import type { DisputeStatus } from "@kobo/protos/card_payments/v1/DisputeStatus";
import { fromWireTenant, type Handlers } from "@kobo/rpc";

export interface FakeDispute {
  id: string;
  owner: string;
  paymentId: string;
  status: DisputeStatus;
  evidence: Record<string, string>;
  evidenceFiles: Record<string, string>;
  createdAtMs: number;
}

interface FakeFile {
  id: string;
  owner: string;
  filename: string;
  content: Buffer;
}

const AMOUNT = "50000";
const DUE_MS = 86_400_000;

/** Disputes of card payments, and the files of their evidence. */
export class FakeDisputes {
  readonly all: FakeDispute[] = [];
  readonly files: FakeFile[] = [];
  /** While true, the processor confirms no answer. */
  processorIsSilent = false;

  given({ merchantId, mode }: { merchantId: string; mode: Mode }, paymentId: string): FakeDispute {
    const dispute: FakeDispute = {
      id: newId("dp"),
      owner: `${merchantId}/${mode}`,
      paymentId,
      status: "DISPUTE_STATUS_NEEDS_RESPONSE",
      evidence: {},
      evidenceFiles: {},
      createdAtMs: Date.now() + this.all.length,
    };
    this.all.push(dispute);
    return dispute;
  }
}

type Tenant = Parameters<typeof fromWireTenant>[0];

export function disputeHandlers(disputes: FakeDisputes): Partial<Handlers<CardPaymentsDefinition>> {
  const ownerOf = (tenant: Tenant) => {
    const { merchantId, mode } = fromWireTenant(tenant);
    return `${merchantId}/${mode}`;
  };
  const find = (tenant: Tenant, id: string): FakeDispute => {
    const owner = ownerOf(tenant);
    const found = disputes.all.find((each) => each.id === id && each.owner === owner);
    if (!found) throw new AppError("DISPUTE_NOT_FOUND");
    return found;
  };
  const findOpen = (tenant: Tenant, id: string): FakeDispute => {
    const dispute = find(tenant, id);
    const isOpen = dispute.status === "DISPUTE_STATUS_NEEDS_RESPONSE";
    if (!isOpen) throw new AppError("INVALID_DISPUTE_STATE");
    return dispute;
  };
  return {
    ListDisputes: async ({ tenant, paymentId, statuses }) => {
      const own = disputes.all
        .filter(({ owner }) => owner === ownerOf(tenant))
        .filter((each) => paymentId === "" || each.paymentId === paymentId)
        .filter(({ status }) => statuses.length === 0 || statuses.includes(status as never));
      return { disputes: own.toReversed().map(toWire), hasMore: false };
    },
    GetDispute: async ({ tenant, disputeId }) => ({ dispute: toWire(find(tenant, disputeId)) }),
    AddDisputeEvidence: async ({ tenant, disputeId, texts, files }) => {
      const dispute = findOpen(tenant, disputeId);
      dispute.evidence = withoutEmpty({ ...dispute.evidence, ...texts });
      dispute.evidenceFiles = withoutEmpty({ ...dispute.evidenceFiles, ...files });
      return { dispute: toWire(dispute) };
    },
    RespondToDispute: async ({ tenant, disputeId, request }) => {
      const dispute = findOpen(tenant, disputeId);
      if (disputes.processorIsSilent) return { dispute: { ...toWire(dispute), request } };
      const isAccepted = request === "DISPUTE_REQUEST_ACCEPT";
      dispute.status = isAccepted ? "DISPUTE_STATUS_ACCEPTED" : "DISPUTE_STATUS_UNDER_REVIEW";
      return { dispute: toWire(dispute) };
    },
    CreateFile: async ({ tenant, filename, content }) => {
      if (!content.toString("latin1").startsWith("%PDF-")) throw new AppError("INVALID_FILE");
      const file = { id: newId("file"), owner: ownerOf(tenant), filename, content };
      disputes.files.push(file);
      return { file };
    },
    GetFile: async ({ tenant, fileId }) => {
      const owner = ownerOf(tenant);
      const file = disputes.files.find((each) => each.id === fileId && each.owner === owner);
      if (!file) throw new AppError("FILE_NOT_FOUND");
      return { file: { id: file.id, filename: file.filename } };
    },
  };
}

function toWire({ owner: _, ...dispute }: FakeDispute) {
  return {
    ...dispute,
    amount: AMOUNT,
    amountWithdrawn: AMOUNT,
    currency: "NGN",
    reason: "product_not_received",
    networkReasonCode: "13.1",
    evidenceDueByMs: dispute.createdAtMs + DUE_MS,
    updatedAtMs: dispute.createdAtMs,
  };
}

function withoutEmpty(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
