import { payIdTransferFromWire, payIdTransferRecord } from "@kobo/records";
import { fromItemError, toWireTenant } from "@kobo/rpc";
import { activeTraceparent } from "@kobo/runtime";
import { z } from "zod";
import { Amount, Narration, PayIdText, Reference } from "../fields";
import { operation } from "../operation";

export const transferToPayId = operation({
  method: "POST",
  path: "/transfer/payid",
  body: z.object({
    fromPayId: PayIdText,
    toPayId: PayIdText,
    amount: Amount,
    narration: Narration.optional(),
    reference: Reference,
  }),
  answer: async ({ body, tenant, idempotency, requestId, deadline, services }) => {
    const result = await services.createPayIdTransfer({
      tenant: toWireTenant(tenant),
      idempotency,
      fromPayId: body.fromPayId,
      toPayId: body.toPayId,
      amountKobo: body.amount,
      narration: body.narration ?? "",
      reference: body.reference,
      context: { requestId, traceparent: activeTraceparent(), notAfterMs: deadline },
    });
    if (result.error) throw fromItemError(result.error);
    if (!result.transfer) throw new Error("transfer answers with the transfer or an error.");
    return {
      status: 201,
      message: "Transfer completed.",
      data: payIdTransferRecord(payIdTransferFromWire(result.transfer)),
      replayed: result.replayed,
    };
  },
});
