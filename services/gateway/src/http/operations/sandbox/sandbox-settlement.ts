import {
  AnyBillPurchaseRecord,
  anyBillPurchaseRecord,
  billPurchaseFromWire,
  ExternalTransferRecord,
  externalTransferFromWire,
  externalTransferRecord,
  RefundRecord,
  refundFromWire,
  refundRecord,
} from "@kobo/api-schemas/records";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { IN_PATH, Reference } from "../fields";
import { operation } from "../operation";
import { present } from "../present";

/** Settles pending test records, in the role of the provider (decision 122). */

const OUTCOMES = {
  success: "SETTLE_OUTCOME_SUCCESS",
  failed: "SETTLE_OUTCOME_FAILED",
  reversed: "SETTLE_OUTCOME_REVERSED",
} as const;

const SettleParams = z.object({ reference: Reference.describe(IN_PATH) });
const SettleBody = z.object({
  outcome: z
    .enum(["success", "failed", "reversed"])
    .describe("`success` or `failed` for a pending record; `reversed` for a completed one."),
});

export const settleSandboxTransfer = operation({
  id: "settleSandboxTransfer",
  section: "Sandbox",
  summary: "Settle a test transfer",
  description:
    "Sets the bank's outcome for a pending transfer, or reverses a completed one. Returns the transfer in its new state, a failed one too.",
  sdk: "sandbox.settleTransfer",
  scope: "transfers:write",
  method: "POST",
  path: "/sandbox/transfers/:reference/settle",
  sandboxOnly: true,
  params: SettleParams,
  body: SettleBody,
  responses: { 200: ExternalTransferRecord },
  refusals: { TRANSACTION_NOT_FOUND: null },
  handler: async ({ params, body, tenant, deadline, services }) => {
    const request = {
      tenant: toWireTenant(tenant),
      reference: params.reference,
      outcome: OUTCOMES[body.outcome],
    };
    const { transfer } = await services.transfers.SettleExternalTransfer(request, { deadline });
    const data = externalTransferRecord(
      externalTransferFromWire(present(transfer, "the transfer")),
    );
    return { status: 200, message: "Transfer settled.", data };
  },
});

export const settleSandboxRefund = operation({
  id: "settleSandboxRefund",
  section: "Sandbox",
  summary: "Settle a test refund",
  description:
    "Sets the outcome of the payer's bank for a pending refund of a PayID or virtual account payment, or lets it give a completed one back: `reversed` makes it `failed`. Returns the refund in its new state, a failed one too.",
  sdk: "sandbox.settleRefund",
  scope: "refunds:write",
  method: "POST",
  path: "/sandbox/refunds/:reference/settle",
  sandboxOnly: true,
  params: z.object({
    reference: Reference.describe("`reference` of the refund; by default that is its `id`."),
  }),
  body: SettleBody,
  responses: { 200: RefundRecord },
  refusals: { REFUND_NOT_FOUND: null },
  handler: async ({ params, body, tenant, deadline, services }) => {
    const request = {
      tenant: toWireTenant(tenant),
      reference: params.reference,
      outcome: OUTCOMES[body.outcome],
    };
    const { refund } = await services.transfers.SettleRefund(request, { deadline });
    const data = refundRecord(refundFromWire(present(refund, "the refund")));
    return { status: 200, message: "Refund settled.", data };
  },
});

export const settleSandboxBill = operation({
  id: "settleSandboxBill",
  section: "Sandbox",
  summary: "Settle a test bill purchase",
  description:
    "Sets the provider's outcome for a pending purchase, or reverses a delivered one. Returns the purchase in its new state, a failed one too.",
  sdk: "sandbox.settleBill",
  scope: "bills:write",
  method: "POST",
  path: "/sandbox/bills/:reference/settle",
  sandboxOnly: true,
  params: SettleParams,
  body: SettleBody,
  responses: { 200: AnyBillPurchaseRecord },
  refusals: { TRANSACTION_NOT_FOUND: null },
  handler: async ({ params, body, tenant, deadline, services }) => {
    const request = {
      tenant: toWireTenant(tenant),
      reference: params.reference,
      outcome: OUTCOMES[body.outcome],
    };
    const { purchase } = await services.bills.SettlePurchase(request, { deadline });
    const data = anyBillPurchaseRecord(billPurchaseFromWire(present(purchase, "the purchase")));
    return { status: 200, message: "Bill purchase settled.", data };
  },
});
