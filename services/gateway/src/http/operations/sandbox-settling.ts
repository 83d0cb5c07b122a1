import {
  anyBillPurchaseRecord,
  billPurchaseFromWire,
  externalTransferFromWire,
  externalTransferRecord,
} from "@kobo/records";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { Reference } from "../fields";
import { operation } from "../operation";
import { present } from "../present";

/** Whoever is outside decides now about what waits for him, in test mode (decision 122). */

const OUTCOMES = {
  success: "SETTLE_OUTCOME_SUCCESS",
  failed: "SETTLE_OUTCOME_FAILED",
  reversed: "SETTLE_OUTCOME_REVERSED",
} as const;

const Settled = z.object({ reference: Reference });
const Settling = z.object({ outcome: z.enum(["success", "failed", "reversed"]) });

export const settleSandboxTransfer = operation({
  method: "POST",
  path: "/sandbox/transfers/:reference/settle",
  sandboxOnly: true,
  params: Settled,
  body: Settling,
  answer: async ({ params, body, tenant, deadline, services }) => {
    const asked = {
      tenant: toWireTenant(tenant),
      reference: params.reference,
      outcome: OUTCOMES[body.outcome],
    };
    const { transfer } = await services.transfers.SettleExternalTransfer(asked, { deadline });
    const data = externalTransferRecord(
      externalTransferFromWire(present(transfer, "the transfer")),
    );
    return { status: 200, message: "Transfer settled.", data };
  },
});

export const settleSandboxBill = operation({
  method: "POST",
  path: "/sandbox/bills/:reference/settle",
  sandboxOnly: true,
  params: Settled,
  body: Settling,
  answer: async ({ params, body, tenant, deadline, services }) => {
    const asked = {
      tenant: toWireTenant(tenant),
      reference: params.reference,
      outcome: OUTCOMES[body.outcome],
    };
    const { purchase } = await services.bills.SettlePurchase(asked, { deadline });
    const data = anyBillPurchaseRecord(billPurchaseFromWire(present(purchase, "the purchase")));
    return { status: 200, message: "Bill purchase settled.", data };
  },
});
