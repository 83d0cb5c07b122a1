import type { TransferLimits } from "@kobo/protos/common/v1/TransferLimits";
import type { Transfer__Output } from "@kobo/protos/transfer/v1/Transfer";
import {
  externalTransferFromWire,
  externalTransferRecord,
  payIdTransferFromWire,
  payIdTransferRecord,
} from "@kobo/records";
import { fromItemError, toWireTenant } from "@kobo/rpc";
import { activeTraceparent } from "@kobo/runtime";
import { z } from "zod";
import { Amount, Moment, Narration, PayIdText, Reference } from "../fields";
import { type Context, operation } from "../operation";
import { listData, PageQuery, pageOf } from "../paging";
import { present } from "../present";

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
  answer: async (call) => {
    const { body, tenant, idempotency, requestId, deadline, services } = call;
    const result = await services.createPayIdTransfer({
      tenant: toWireTenant(tenant),
      idempotency,
      fromPayId: body.fromPayId,
      toPayId: body.toPayId,
      amountKobo: body.amount,
      narration: body.narration ?? "",
      reference: body.reference,
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

/** 0 stands for the platform's default. */
export function limitsToWire({ transferLimits }: Pick<Context, "transferLimits">): TransferLimits {
  const { max, dailyCap } = transferLimits;
  return { amountMaxKobo: String(max ?? 0n), dailyCapKobo: String(dailyCap ?? 0n) };
}

export const getTransfer = operation({
  method: "GET",
  path: "/transfer/:reference",
  params: z.object({ reference: Reference }),
  answer: async ({ params, tenant, services }) => {
    const asked = { tenant: toWireTenant(tenant), reference: params.reference };
    const { transfer, externalTransfer } = await services.transfers.GetTransfer(asked);
    const data = toRecord({ payIdTransfer: transfer, externalTransfer });
    return { status: 200, message: "Transfer retrieved.", data };
  },
});

const KINDS = {
  payid_transfer: "TRANSFER_KIND_PAYID",
  external_transfer: "TRANSFER_KIND_EXTERNAL",
} as const;

export const listTransfers = operation({
  method: "GET",
  path: "/transfers",
  query: PageQuery.extend({
    type: z.enum(["payid_transfer", "external_transfer"]).optional(),
    from: Moment.optional(),
    to: Moment.optional(),
  }),
  answer: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "transfers",
      find: async ({ before, limit }) => {
        const { transfers, hasMore, nextBefore } = await services.transfers.ListTransfers({
          tenant: toWireTenant(tenant),
          kind: query.type ? KINDS[query.type] : "TRANSFER_KIND_UNSPECIFIED",
          fromMs: query.from?.getTime() ?? 0,
          toMs: query.to?.getTime() ?? 0,
          before: before ?? "",
          limit,
        });
        return { found: transfers, hasMore, next: nextBefore };
      },
      toItem: toRecord,
    });
    return { status: 200, message: "Transfers retrieved.", data: listData("transfers", page) };
  },
});

/** The record of either kind; its `type` tells which. */
function toRecord({
  payIdTransfer,
  externalTransfer,
}: Pick<Transfer__Output, "payIdTransfer" | "externalTransfer">) {
  if (payIdTransfer) return payIdTransferRecord(payIdTransferFromWire(payIdTransfer));
  return externalTransferRecord(externalTransferFromWire(present(externalTransfer, "a transfer")));
}
