import {
  AnyBillPurchaseRecord,
  anyBillPurchaseRecord,
  billPurchaseFromWire,
  ExternalTransferRecord,
  externalTransferFromWire,
  externalTransferRecord,
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
    .describe(
      "What is pending may turn out as `success` or `failed`; what is completed may be `reversed`.",
    ),
});

export const settleSandboxTransfer = operation({
  id: "settleSandboxTransfer",
  section: "Sandbox",
  summary: "Decide a test transfer",
  description:
    "Says what the bank makes of a transfer to it that is pending, or takes back one that it had completed. The answer is the transfer as it then stands, a failed one too.",
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

export const settleSandboxBill = operation({
  id: "settleSandboxBill",
  section: "Sandbox",
  summary: "Decide a test bill purchase",
  description:
    "Says what the bill provider makes of a purchase that is pending, or takes back one that it had delivered. The answer is the purchase as it then stands, a failed one too.",
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
