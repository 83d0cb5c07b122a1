import type { Rpc } from "./fake-services";

/** A valid request of one operation of disputes and files. */
interface DisputeExample {
  /** The path from the host. */
  path: string;
  /** The exact body. */
  raw?: string;
  rpc: Rpc;
}

export const DISPUTE_ID = "dp_01m7yq1we0f0e9sn25w4npfvhg";
export const FILE_ID = "file_01m7yq1we0f0e9sn25w4npfvhg";
export const PDF = Buffer.from("%PDF-1.7\nproof of delivery\n");

export type DisputeOperationName =
  | "GET /v2/disputes"
  | "GET /v2/disputes/:dispute_id"
  | "POST /v2/disputes/:dispute_id/evidence"
  | "POST /v2/disputes/:dispute_id/submit"
  | "POST /v2/disputes/:dispute_id/accept"
  | "POST /v2/files"
  | "GET /v2/files/:file_id";

export const DISPUTE_EXAMPLES: Record<DisputeOperationName, DisputeExample> = {
  "GET /v2/disputes": { path: "/v2/disputes", rpc: "cardPayments.ListDisputes" },
  "GET /v2/disputes/:dispute_id": {
    path: `/v2/disputes/${DISPUTE_ID}`,
    rpc: "cardPayments.GetDispute",
  },
  "POST /v2/disputes/:dispute_id/evidence": {
    path: `/v2/disputes/${DISPUTE_ID}/evidence`,
    raw: JSON.stringify({ product_description: "A lamp", files: { receipt: FILE_ID } }),
    rpc: "cardPayments.AddDisputeEvidence",
  },
  "POST /v2/disputes/:dispute_id/submit": {
    path: `/v2/disputes/${DISPUTE_ID}/submit`,
    raw: "{}",
    rpc: "cardPayments.RespondToDispute",
  },
  "POST /v2/disputes/:dispute_id/accept": {
    path: `/v2/disputes/${DISPUTE_ID}/accept`,
    raw: "{}",
    rpc: "cardPayments.RespondToDispute",
  },
  "POST /v2/files": {
    path: "/v2/files",
    raw: JSON.stringify({
      purpose: "dispute_evidence",
      filename: "proof.pdf",
      content: PDF.toString("base64"),
    }),
    rpc: "cardPayments.CreateFile",
  },
  "GET /v2/files/:file_id": { path: `/v2/files/${FILE_ID}`, rpc: "cardPayments.GetFile" },
};

export const DISPUTE_NAMES = Object.keys(DISPUTE_EXAMPLES) as DisputeOperationName[];
