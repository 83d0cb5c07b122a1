import type { OperationExamples } from "./example";

const DISPUTE_ID = "dp_01m7yq1we0f0e9sn25w4npfvhg";
const EXPIRES = "2026-12-28T09:12:40.000Z";
const FILE_ID = "file_01m7yq1we0f0e9sn25w4npfvhk";
const OPENED = "2026-11-23T14:05:10.000Z";
const ANSWERED = "2026-11-24T09:12:44.310Z";

const summary = {
  id: DISPUTE_ID,
  payment_id: "pay_01m7yq1we0f9r9w24cz78fcert",
  amount: 25_000,
  currency: "NGN",
  status: "needs_response",
  is_inquiry: false,
  reason: "product_not_received",
  network_reason_code: "13.1",
  evidence_due_by: "2026-11-30T14:05:10.000Z",
  submitted_at: null,
  pending_response: null,
  amount_withdrawn: 25_000,
  fee: 0,
  transaction_ids: ["txn_01m7yq1we0f0e9sn25w4npfvhh"],
  created_at: OPENED,
  updated_at: OPENED,
};

const evidence = {
  product_description: "A desk lamp, order 1044",
  customer_name: null,
  customer_email_address: null,
  customer_purchase_ip: null,
  billing_address: null,
  access_activity_log: null,
  service_date: null,
  shipping_address: null,
  shipping_carrier: "GIG Logistics",
  shipping_date: null,
  shipping_tracking_number: "GIG-778120",
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  duplicate_charge_explanation: null,
  uncategorized_text: null,
  files: {
    customer_communication: null,
    customer_signature: null,
    receipt: null,
    refund_policy: null,
    cancellation_policy: null,
    duplicate_charge_documentation: null,
    service_documentation: null,
    shipping_documentation: FILE_ID,
    uncategorized_file: null,
  },
};

const dispute = { ...summary, evidence };
const reviewed = {
  ...dispute,
  status: "under_review",
  submitted_at: ANSWERED,
  updated_at: ANSWERED,
};
const accepted = { ...dispute, status: "accepted", updated_at: ANSWERED };

const file = {
  id: FILE_ID,
  purpose: "dispute_evidence",
  filename: "delivery.pdf",
  type: "application/pdf",
  size: 16,
  expires_at: EXPIRES,
  created_at: ANSWERED,
};

const theDispute = { params: { dispute_id: DISPUTE_ID } };
const NOT_CHANGED = { INVALID_DISPUTE_STATE: { id: DISPUTE_ID, status: "lost" } };

export const DISPUTES: OperationExamples = {
  listDisputes: {
    query: { status: "needs_response", created_after: "2026-11-01" },
    responses: { 200: [summary] },
  },
  getDispute: { ...theDispute, responses: { 200: dispute } },
  addDisputeEvidence: {
    ...theDispute,
    body: {
      product_description: evidence.product_description,
      shipping_carrier: evidence.shipping_carrier,
      shipping_tracking_number: evidence.shipping_tracking_number,
      files: { shipping_documentation: FILE_ID },
    },
    responses: { 200: dispute },
    refusals: NOT_CHANGED,
  },
  submitDispute: {
    ...theDispute,
    body: {},
    responses: { 200: reviewed, 202: { ...dispute, pending_response: "submit" } },
    refusals: NOT_CHANGED,
  },
  acceptDispute: {
    ...theDispute,
    body: {},
    responses: { 200: accepted, 202: { ...dispute, pending_response: "accept" } },
    refusals: NOT_CHANGED,
  },
  createFile: {
    body: {
      purpose: "dispute_evidence",
      filename: "delivery.pdf",
      content: "JVBERi0xLjcKJSVFT0YKCg==",
    },
    responses: { 201: file },
  },
  getFile: { params: { file_id: FILE_ID }, responses: { 200: file } },
};
