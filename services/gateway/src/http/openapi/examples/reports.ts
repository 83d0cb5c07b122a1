import { BEGUN, ENDED, type OperationExamples, onePage, WALLET } from "./example";

const REPORT_ID = "rep_01m7yq1we0f9r9w24cz78fcert";

const ordered = {
  id: REPORT_ID,
  type: "statement",
  format: "xlsx",
  status: "pending",
  payId: WALLET,
  currency: "NGN",
  from: "2026-10-31T23:00:00.000Z",
  to: "2026-11-30T23:00:00.000Z",
  progress: 0,
  lines: 0,
  credits: 0,
  debits: 0,
  fileSize: 0,
  error: null,
  createdAt: BEGUN,
  endedAt: null,
  expiresAt: null,
  updatedAt: BEGUN,
};

const completed = {
  ...ordered,
  status: "completed",
  progress: 100,
  ...{ lines: 2, credits: 250_000, debits: 100_000, fileSize: 2_048 },
  endedAt: ENDED,
  expiresAt: ENDED,
  updatedAt: ENDED,
};

export const REPORTS: OperationExamples = {
  createReport: {
    body: {
      type: "statement",
      format: "xlsx",
      from: "2026-11-01T00:00:00+01:00",
      to: "2026-12-01T00:00:00+01:00",
    },
    messages: { 201: "Report ordered." },
    responses: { 201: { ...ordered, downloadUrl: null, downloadUrlExpiresAt: null } },
  },
  listReports: {
    query: { status: "completed" },
    messages: { 200: "Reports retrieved." },
    responses: { 200: onePage("reports", completed) },
  },
  getReport: {
    params: { id: REPORT_ID },
    messages: { 200: "Report retrieved." },
    responses: {
      200: {
        ...completed,
        downloadUrl: `https://sandbox.kobo.example/api/v1/developer/reports/${REPORT_ID}/download?token=…`,
        downloadUrlExpiresAt: ENDED,
      },
    },
  },
};
