import { PayIdTransferBody, payIdTransferToWire } from "@kobo/api-schemas/payment-requests";
import {
  AnyTransferRecord,
  externalTransferFromWire,
  externalTransferRecord,
  PayIdTransferRecord,
  payIdTransferFromWire,
  payIdTransferRecord,
  ReferenceHolder,
} from "@kobo/api-schemas/records";
import type { TransferLimits } from "@kobo/protos/common/v1/TransferLimits";
import type { Transfer__Output } from "@kobo/protos/transfer/v1/Transfer";
import { fromItemError, toWireTenant } from "@kobo/rpc";
import { activeTraceparent } from "@kobo/runtime";
import { z } from "zod";
import type { Refusals } from "../description";
import { IN_PATH, Moment, OF_TYPE, Reference } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";

/** Errors after which no transfer exists, for both kinds. */
export const NOT_TRANSFERRED: Refusals = {
  INVALID_AMOUNT: null,
  AMOUNT_TOO_HIGH: null,
  WALLET_PAYID_REQUIRED: null,
  PAYID_NOT_FOUND: null,
  INSUFFICIENT_FUNDS: null,
  DUPLICATE_REFERENCE: { data: ReferenceHolder },
};

export const transferToPayId = operation({
  id: "transferToPayId",
  section: "Transfers",
  summary: "Pay a PayID",
  description:
    "From your wallet to any dynamic or static PayID, at once and without a fee. The limit is ₦10,000,000 for a transfer and ₦50,000,000 for a day in Lagos, unless you have your own limits. After a timeout, repeat it under the same Idempotency-Key and reference.",
  sdk: "transfers.toPayId",
  scope: "transfers:write",
  method: "POST",
  path: "/transfer/payid",
  body: PayIdTransferBody,
  responses: { 201: PayIdTransferRecord },
  refusals: NOT_TRANSFERRED,
  graphql: { mutation: "transferPayId", input: "PayIdTransferInput" },
  handler: async (call) => {
    const { body, tenant, idempotency, requestId, deadline, services } = call;
    const result = await services.createPayIdTransfer({
      tenant: toWireTenant(tenant),
      idempotency,
      ...payIdTransferToWire(body),
      context: { requestId, traceparent: activeTraceparent(), notAfterMs: deadline },
      limits: limitsToWire(call),
    });
    if (result.error) throw fromItemError(result.error);
    const transfer = present(result.transfer, "the transfer");
    return {
      status: 201,
      message: "Transfer completed.",
      data: payIdTransferRecord(payIdTransferFromWire(transfer)),
      replayed: result.replayed,
    };
  },
});

/** 0 for the platform's default. */
export function limitsToWire({ transferLimits }: Pick<Context, "transferLimits">): TransferLimits {
  const { max, dailyCap } = transferLimits;
  return { amountMaxKobo: String(max ?? 0n), dailyCapKobo: String(dailyCap ?? 0n) };
}

export const getTransfer = operation({
  id: "getTransfer",
  section: "Transfers",
  summary: "Get a transfer",
  description:
    "Returns the current state of a transfer of either kind; a failed transfer is a 200 here, too.",
  sdk: "transfers.get",
  scope: "transfers:read",
  method: "GET",
  path: "/transfer/:reference",
  params: z.object({ reference: Reference.describe(IN_PATH) }),
  responses: { 200: AnyTransferRecord },
  refusals: { TRANSACTION_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), reference: params.reference };
    const { transfer, externalTransfer } = await services.transfers.GetTransfer(request);
    const data = toRecord({ payIdTransfer: transfer, externalTransfer });
    return { status: 200, message: "Transfer retrieved.", data };
  },
});

const KINDS = {
  payid_transfer: "TRANSFER_KIND_PAYID",
  external_transfer: "TRANSFER_KIND_EXTERNAL",
} as const;

const STATUSES = {
  pending: "TRANSFER_STATUS_PENDING",
  completed: "TRANSFER_STATUS_COMPLETED",
  failed: "TRANSFER_STATUS_FAILED",
  reversed: "TRANSFER_STATUS_REVERSED",
} as const;

export const listTransfers = operation({
  id: "listTransfers",
  section: "Transfers",
  summary: "List your transfers",
  description:
    "Transfers of both kinds, newest first. A page may have fewer than `limit` items before the last one: use `hasMore`.",
  sdk: "transfers.list",
  scope: "transfers:read",
  method: "GET",
  path: "/transfers",
  query: PageQuery.extend({
    type: z.enum(["payid_transfer", "external_transfer"]).optional().describe(OF_TYPE),
    status: z
      .enum(["pending", "completed", "failed", "reversed"])
      .optional()
      .describe("PayID transfers are always `completed`."),
    reference: Reference.optional().describe("The one transfer that has it."),
    from: Moment.optional().describe("Created at this time or later. RFC 3339, with any offset."),
    to: Moment.optional().describe("Created before this time. RFC 3339, with any offset."),
  }),
  responses: { 200: listOf("transfers", AnyTransferRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "transfers",
      find: async (pageRequest) => {
        const { transfers, hasMore, nextBefore, previousAfter } =
          await services.transfers.ListTransfers({
            tenant: toWireTenant(tenant),
            kind: query.type ? KINDS[query.type] : "TRANSFER_KIND_UNSPECIFIED",
            status: query.status ? STATUSES[query.status] : "TRANSFER_STATUS_UNSPECIFIED",
            reference: query.reference ?? "",
            fromMs: query.from?.getTime() ?? 0,
            toMs: query.to?.getTime() ?? 0,
            ...pageRequest,
          });
        return { found: transfers, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    return { status: 200, message: "Transfers retrieved.", data: listData("transfers", page) };
  },
});

/** The record of either kind, with its `type`. */
function toRecord({
  payIdTransfer,
  externalTransfer,
}: Pick<Transfer__Output, "payIdTransfer" | "externalTransfer">) {
  if (payIdTransfer) return payIdTransferRecord(payIdTransferFromWire(payIdTransfer));
  return externalTransferRecord(externalTransferFromWire(present(externalTransfer, "a transfer")));
}
