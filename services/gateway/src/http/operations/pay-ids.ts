import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import { payIdFromWire, payIdRecord } from "@kobo/records";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { Amount, Metadata, PayIdText, Reference, text } from "../fields";
import { operation } from "../operation";
import { listData, PageQuery, pageOf } from "../paging";
import { present } from "../present";

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

export const deactivatePayId = switching({ active: false, message: "PayID deactivated." });
export const activatePayId = switching({ active: true, message: "PayID activated." });

function switching({ active, message }: { active: boolean; message: string }) {
  return operation({
    method: "POST",
    path: active ? "/payid/activate" : "/payid/deactivate",
    body: z.object({ payId: PayIdText }),
    answer: async ({ body, tenant, services }) => {
      const asked = { tenant: toWireTenant(tenant), payId: body.payId, active };
      const { payId } = await services.payIds.SetPayIdActive(asked);
      return { status: 200, message, data: toRecord(payId) };
    },
  });
}

export const getPayId = operation({
  method: "GET",
  path: "/payid/:payId",
  params: z.object({ payId: PayIdText }),
  answer: async ({ params, tenant, services }) => {
    const asked = { tenant: toWireTenant(tenant), payId: params.payId };
    const { payId } = await services.payIds.GetPayId(asked);
    return { status: 200, message: "PayID retrieved.", data: toRecord(payId) };
  },
});

const TYPES = { dynamic: "PAY_ID_TYPE_DYNAMIC", static: "PAY_ID_TYPE_STATIC" } as const;
const STATUSES = {
  active: "PAY_ID_STATUS_ACTIVE",
  used: "PAY_ID_STATUS_USED",
  expired: "PAY_ID_STATUS_EXPIRED",
  inactive: "PAY_ID_STATUS_INACTIVE",
} as const;

export const listPayIds = operation({
  method: "GET",
  path: "/payids",
  query: PageQuery.extend({
    type: z.enum(["dynamic", "static"]).optional(),
    status: z.enum(["active", "used", "expired", "inactive"]).optional(),
    reference: Reference.optional(),
  }),
  answer: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "payids",
      find: async ({ before, limit }) => {
        const { payIds, hasMore, nextBefore } = await services.payIds.ListPayIds({
          tenant: toWireTenant(tenant),
          type: query.type ? TYPES[query.type] : "PAY_ID_TYPE_UNSPECIFIED",
          status: query.status ? STATUSES[query.status] : "PAY_ID_STATUS_UNSPECIFIED",
          reference: query.reference ?? "",
          before: before ?? "",
          limit,
        });
        return { found: payIds, hasMore, next: nextBefore };
      },
      toItem: toRecord,
    });
    return { status: 200, message: "PayIDs retrieved.", data: listData("payIds", page) };
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
  return payIdRecord(payIdFromWire(present(payId, "the PayID")));
}
