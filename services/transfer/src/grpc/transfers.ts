import type { Mode } from "@kobo/core/tenant";
import { toAppError } from "@kobo/postgres";
import type { NewPayIdTransfer__Output } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import type { PayIdTransferResult } from "@kobo/protos/transfer/v1/PayIdTransferResult";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireMode, fromWireTenant, type Handlers, itemError, toWireHistory } from "@kobo/rpc";
import { inSpan, sampledTraceparent, withContext } from "@kobo/runtime";
import { type CreateParts, createExternalTransfer } from "../app/bank/create-external-transfer";
import { quoteExternalTransfer } from "../app/bank/quote-external-transfer";
import { receiveWebhook } from "../app/bank/receive-webhook";
import { settleTransfer } from "../app/bank/settle-transfer";
import { transferHistory } from "../app/bank/transfer-history";
import { verifyAccount } from "../app/bank/verify-account";
import { findTransfers } from "../app/find-transfers";
import { type AnyTransfer, getTransfer } from "../app/get-transfer";
import { getTransferByKey } from "../app/get-transfer-by-key";
import { listTransfers } from "../app/list-transfers";
import { createPayIdTransfer, type TransferParts } from "../app/pay-id/create-pay-id-transfer";
import { quotePayIdTransfer } from "../app/pay-id/quote-pay-id-transfer";
import type { CreateRefundParts } from "../app/refunds/create-refund";
import type { TransferLedger } from "../clients/ledger";
import type { Limits } from "../domain/wallet-debit";
import { bulkTransfers } from "./bulk-transfers";
import { refunds } from "./refunds";
import { type ScheduleParts, schedules } from "./schedules";
import {
  toExternalCommand,
  toExternalQuery,
  toKey,
  toPayIdCommand,
  toPayIdQuery,
  toQuery,
  toSettlement,
  toWebhook,
} from "./to-command";
import { toWireBank, toWireExternal, toWirePayId, toWireTransfer } from "./to-wire";

export interface Parts
  extends TransferParts,
    CreateRefundParts,
    Omit<CreateParts, "ledger">,
    Pick<ScheduleParts, "bills"> {
  ledger: TransferLedger;
  /** Secrets that verify the rail's webhooks. */
  secrets: Readonly<Record<Mode, string>>;
  limits: Limits;
}

export function transfers(parts: Parts): Handlers<TransfersDefinition> {
  const { banks, limits } = parts;
  return {
    ...bulkTransfers(parts),
    ...refunds(parts),
    ...schedules(parts),

    CreatePayIdTransfers: async ({ items }) => ({
      results: await Promise.all(items.map((item) => createOne(parts, item))),
    }),

    GetTransfer: async ({ tenant, withHistory, ...key }) => {
      const lookup = { tenant: fromWireTenant(tenant), ...toKey(key) };
      const found = await getTransfer(parts, lookup);
      if (found.type === "payid_transfer") return { transfer: toWirePayId(found.transfer) };
      const externalTransfer = toWireExternal(found.transfer);
      if (!withHistory) return { externalTransfer };
      const history = toWireHistory(await transferHistory(parts.db, found.transfer));
      return { externalTransfer, history };
    },

    GetTransferByKey: async ({ tenant, keyHash }) =>
      toWireAny(await getTransferByKey(parts, { tenant: fromWireTenant(tenant), keyHash })),

    ListTransfers: async (request) => {
      const { items, ...page } = await listTransfers(parts, toQuery(request));
      return { ...page, transfers: items.map(toWireTransfer) };
    },

    FindTransfers: async ({ tenant, text }) => {
      const found = await findTransfers(parts, { tenant: fromWireTenant(tenant), text });
      return { transfers: found.map(toWireTransfer) };
    },

    ListBanks: async ({ mode }) => {
      const all = await banks[fromWireMode(mode)].all();
      return { banks: all.map(toWireBank) };
    },

    VerifyExternalAccount: async ({ tenant, accountNumber, bankCode }) => {
      const { mode } = fromWireTenant(tenant);
      const account = await verifyAccount(parts, { mode, bankCode, accountNumber });
      return { ...account, bank: toWireBank(account.bank) };
    },

    QuotePayIdTransfer: async (request) => {
      const { payId, name } = await quotePayIdTransfer(parts, toPayIdQuery(request, limits));
      return { toPayId: payId, accountName: name };
    },

    QuoteExternalTransfer: async (request) => {
      const query = toExternalQuery(request, limits);
      const { account, charges } = await quoteExternalTransfer(parts, query);
      return {
        ...account,
        bank: toWireBank(account.bank),
        feeKobo: String(charges.fee),
        stampDutyKobo: String(charges.stampDuty),
      };
    },

    CreateExternalTransfer: async (request) => {
      const command = toExternalCommand(request, limits);
      const { transfer, replayed } = await createExternalTransfer(parts, command);
      return { transfer: toWireExternal(transfer), replayed };
    },

    ReceiveRailNotice: async (request) => {
      await receiveWebhook(parts, toWebhook(request));
      return {};
    },

    SettleExternalTransfer: async (request) => ({
      transfer: toWireExternal(await settleTransfer(parts, toSettlement(request))),
    }),
  };
}

function toWireAny(found: AnyTransfer) {
  return found.type === "payid_transfer"
    ? { transfer: toWirePayId(found.transfer) }
    : { externalTransfer: toWireExternal(found.transfer) };
}

/** The items of a batch succeed or fail independently. */
async function createOne(
  parts: Parts,
  item: NewPayIdTransfer__Output,
): Promise<PayIdTransferResult> {
  const { requestId = "", traceparent = "", notAfterMs = 0 } = item.context ?? {};
  const deadline = Number(notAfterMs);
  return withContext({ requestId, deadline }, () =>
    // The call carries the transfers of many requests, so each has a span in its own trace.
    inSpan("create PayID transfer", { kind: "SERVER", traceparent }, async (span) => {
      try {
        const command = toPayIdCommand(item, parts.limits);
        if (span) command.traceparent = sampledTraceparent();
        const { transfer, replayed } = await createPayIdTransfer(parts, command);
        return { transfer: toWirePayId(transfer), replayed };
      } catch (thrown) {
        const error = toAppError(thrown);
        span?.fail(error);
        if (error.code === "INTERNAL_ERROR")
          parts.logger.error({ err: error.cause ?? error }, "unhandled error");
        return { error: itemError(error) };
      }
    }),
  );
}
