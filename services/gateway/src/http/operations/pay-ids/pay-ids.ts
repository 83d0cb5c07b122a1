import { METADATA_RULE, Metadata } from "@kobo/api-schemas/input";
import { StaticPayIdName } from "@kobo/api-schemas/pay-id-requests";
import {
  PayIdRecord,
  PayIdVerification,
  payIdFromWire,
  payIdRecord,
  ReferenceHolder,
} from "@kobo/api-schemas/records";
import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { CheckName } from "../../../app/merchants/check-name";
import type { Refusals } from "../description";
import {
  Amount,
  NewReference,
  OF_STATUS,
  OF_TYPE,
  PayIdText,
  REFERENCE_RULE,
  Reference,
} from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";

const NewPayId = z.object({
  reference: NewReference.describe(
    `Your reference, unique among all PayIDs and virtual accounts of this mode. ${REFERENCE_RULE}`,
  ),
  metadata: Metadata.optional().describe(METADATA_RULE),
  amount: Amount.optional(),
});

const NOT_CREATED: Refusals = {
  DUPLICATE_REFERENCE: { data: ReferenceHolder },
  INVALID_AMOUNT: null,
};

export const createDynamicPayId = operation({
  id: "createDynamicPayId",
  section: "PayIDs",
  summary: "Create a dynamic PayID",
  description: "Receives one payment within 24 hours.",
  sdk: "payIds.createDynamic",
  scope: "payids:write",
  method: "POST",
  path: "/payid/dynamic",
  body: NewPayId,
  responses: { 201: PayIdRecord },
  refusals: NOT_CREATED,
  graphql: { mutation: "createDynamicPayId", input: "CreateDynamicPayIdInput" },
  handler: async ({ body, tenant, idempotency, services }) => {
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

export function createStaticPayId(checkName: CheckName) {
  return operation({
    id: "createStaticPayId",
    section: "PayIDs",
    summary: "Create a static PayID",
    description:
      "Receives any number of payments, under a name that you choose, and never expires. The name must not equal or resemble another merchant's.",
    sdk: "payIds.createStatic",
    scope: "payids:write",
    method: "POST",
    path: "/payid/static",
    body: NewPayId.extend({ name: StaticPayIdName }),
    responses: { 201: PayIdRecord },
    refusals: NOT_CREATED,
    graphql: { mutation: "createStaticPayId", input: "CreateStaticPayIdInput" },
    handler: async ({ body, tenant, idempotency, services }) => {
      await checkName(tenant, body.name);
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
}

export const verifyPayId = operation({
  id: "verifyPayId",
  section: "PayIDs",
  summary: "Look up the owner of a PayID",
  description:
    "Any merchant's PayID; wallets are not found. A PayID that has expired, was used or is inactive is not found either: `message` and `errors` say why when it is your own.",
  sdk: "payIds.verify",
  scope: "payids:read",
  method: "POST",
  path: "/payid/verify",
  body: z.object({ payId: PayIdText }),
  responses: { 200: PayIdVerification },
  refusals: { PAYID_NOT_FOUND: null },
  limitGroup: "verify",
  handler: async ({ body, tenant, services }) => {
    const verified = await services.payIds.VerifyPayId({
      mode: toWireMode(tenant.mode),
      payId: body.payId,
      merchantId: tenant.merchantId,
    });
    const { payId, accountName, merchantName, type, expiresAtMs } = verified;
    return {
      status: 200,
      message: "PayID verified.",
      data: {
        payId,
        accountName,
        merchantName,
        isVirtualPayId: true,
        isActive: true,
        expiresAt: expiresAtMs === "0" ? null : new Date(Number(expiresAtMs)).toISOString(),
        type: type === "PAY_ID_TYPE_DYNAMIC" ? "dynamic" : "static",
      },
    };
  },
});

export const deactivatePayId = activation({
  active: false,
  message: "PayID deactivated.",
  id: "deactivatePayId",
  summary: "Deactivate a static PayID",
  description: "It cannot receive payments until you activate it again.",
  sdk: "payIds.deactivate",
  path: "/payid/deactivate",
});
export const activatePayId = activation({
  active: true,
  message: "PayID activated.",
  id: "activatePayId",
  summary: "Activate a static PayID",
  description: "It can receive payments again.",
  sdk: "payIds.activate",
  path: "/payid/activate",
});

interface Activation {
  active: boolean;
  message: string;
  id: string;
  summary: string;
  description: string;
  sdk: string;
  path: string;
}

function activation({ active, message, ...described }: Activation) {
  return operation({
    ...described,
    section: "PayIDs",
    scope: "payids:write",
    method: "POST",
    body: z.object({ payId: PayIdText }),
    responses: { 200: PayIdRecord },
    refusals: { PAYID_NOT_FOUND: null },
    handler: async ({ body: { payId: name }, tenant, idempotency, services }) => {
      const request = { tenant: toWireTenant(tenant), payId: name, active, idempotency };
      const { payId } = await services.payIds.SetPayIdActive(request);
      return { status: 200, message, data: toRecord(payId) };
    },
  });
}

export const getPayId = operation({
  id: "getPayId",
  section: "PayIDs",
  summary: "Get a PayID of yours",
  description: "Its status, and the total that it has received.",
  sdk: "payIds.get",
  scope: "payids:read",
  method: "GET",
  path: "/payid/:payId",
  params: z.object({ payId: PayIdText }),
  responses: { 200: PayIdRecord },
  refusals: { PAYID_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), payId: params.payId };
    const { payId } = await services.payIds.GetPayId(request);
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
  id: "listPayIds",
  section: "PayIDs",
  summary: "List your PayIDs",
  description: "Newest first.",
  sdk: "payIds.list",
  scope: "payids:read",
  method: "GET",
  path: "/payids",
  query: PageQuery.extend({
    type: z.enum(["dynamic", "static"]).optional().describe(OF_TYPE),
    status: z.enum(["active", "used", "expired", "inactive"]).optional().describe(OF_STATUS),
    reference: Reference.optional(),
  }),
  responses: { 200: listOf("payIds", PayIdRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "payids",
      find: async (pageRequest) => {
        const { payIds, hasMore, nextBefore, previousAfter } = await services.payIds.ListPayIds({
          tenant: toWireTenant(tenant),
          type: query.type ? TYPES[query.type] : "PAY_ID_TYPE_UNSPECIFIED",
          status: query.status ? STATUSES[query.status] : "PAY_ID_STATUS_UNSPECIFIED",
          reference: query.reference ?? "",
          ...pageRequest,
        });
        return { found: payIds, hasMore, next: nextBefore, previous: previousAfter };
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
