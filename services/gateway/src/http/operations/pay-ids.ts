import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import { payIdFromWire, payIdRecord } from "@kobo/records";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { Amount, Metadata, PayIdText, Reference, text } from "../fields";
import { operation } from "../operation";

const NewPayId = z.object({
  reference: Reference,
  metadata: Metadata.optional(),
  amount: Amount.optional(),
});

export const createDynamicPayId = operation({
  method: "POST",
  path: "/payid/dynamic",
  body: NewPayId,
  answer: async ({ body, tenant, idempotency, services }) => {
    const answer = await services.payIds.CreateDynamicPayId({
      tenant: toWireTenant(tenant),
      idempotency,
      ...toWire(body),
    });
    return {
      status: 201,
      message: "Dynamic PayID created.",
      data: toRecord(answer.payId),
      replayed: answer.replayed,
    };
  },
});

export const createStaticPayId = operation({
  method: "POST",
  path: "/payid/static",
  body: NewPayId.extend({ name: text(3, 50) }),
  answer: async ({ body, tenant, idempotency, services }) => {
    const answer = await services.payIds.CreateStaticPayId({
      tenant: toWireTenant(tenant),
      idempotency,
      name: body.name,
      ...toWire(body),
    });
    return {
      status: 201,
      message: "Static PayID created.",
      data: toRecord(answer.payId),
      replayed: answer.replayed,
    };
  },
});

export const verifyPayId = operation({
  method: "POST",
  path: "/payid/verify",
  body: z.object({ payId: PayIdText }),
  limitGroup: "verify",
  answer: async ({ body, tenant, services }) => {
    const { payId, accountName, type, expiresAtMs } = await services.payIds.VerifyPayId({
      mode: toWireMode(tenant.mode),
      payId: body.payId,
    });
    return {
      status: 200,
      message: "PayID verified.",
      data: {
        payId,
        accountName,
        isVirtualPayId: true,
        isActive: true,
        expiresAt: expiresAtMs === "0" ? null : new Date(Number(expiresAtMs)).toISOString(),
        type: type === "PAY_ID_TYPE_DYNAMIC" ? "dynamic" : "static",
      },
    };
  },
});

function toWire(body: z.infer<typeof NewPayId>) {
  return {
    reference: body.reference,
    metadataJson: body.metadata ? JSON.stringify(body.metadata) : "",
    ...(body.amount === undefined ? {} : { expectedAmountKobo: body.amount }),
  };
}

function toRecord(payId: PayId__Output | null) {
  if (!payId) throw new Error("payid answers with the PayID.");
  return payIdRecord(payIdFromWire(payId));
}
