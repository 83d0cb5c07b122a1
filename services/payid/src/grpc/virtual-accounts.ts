import { fromPublicId, isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { CreateVirtualAccountRequest__Output } from "@kobo/protos/payid/v1/CreateVirtualAccountRequest";
import type { VirtualAccountsDefinition } from "@kobo/protos/payid/v1/VirtualAccounts";
import {
  fromWireMode,
  fromWireMoment,
  fromWireTenant,
  type Handlers,
  toWireHistory,
} from "@kobo/rpc";
import type { PartnerParts } from "../app/inflows/ingest-missing";
import { findAccountPayments, listAccountPayments } from "../app/inflows/list-account-payments";
import { receiveBankWebhook } from "../app/inflows/receive-bank-webhook";
import {
  type CreateParts,
  type CreateVirtualAccount,
  createVirtualAccount,
} from "../app/virtual-accounts/create-virtual-account";
import { getFundingAccount } from "../app/virtual-accounts/get-funding-account";
import { getVirtualAccount } from "../app/virtual-accounts/get-virtual-account";
import {
  getVirtualAccountPayment,
  inflowHistory,
} from "../app/virtual-accounts/get-virtual-account-payment";
import { listVirtualAccountPayments } from "../app/virtual-accounts/list-payments";
import { listVirtualAccounts } from "../app/virtual-accounts/list-virtual-accounts";
import { simulateVirtualAccountPayment } from "../app/virtual-accounts/simulate-virtual-account-payment";
import { accountStatusFromWire, paymentStatusFromWire, ruleFromWire } from "./enums";
import { deadlineOfRequest, toIdempotency, toSender } from "./request";
import { toWireAccountPayment, toWireInflow, toWireVirtualAccount } from "./to-wire";

interface Parts extends CreateParts, PartnerParts {
  /** Secrets that verify the bank partner's webhooks. */
  webhookSecrets: Readonly<Record<Mode, string>>;
}

const TIMESTAMP_HEADER = "x-partner-timestamp";
const SIGNATURE_HEADER = "x-partner-signature";

export function virtualAccounts(parts: Parts): Handlers<VirtualAccountsDefinition> {
  return {
    CreateVirtualAccount: async (request) => {
      const { replayed, ...shown } = await createVirtualAccount(parts, toCommand(request));
      return { virtualAccount: toWireVirtualAccount(shown), replayed };
    },

    GetVirtualAccount: async ({ tenant, accountNumber, reference }) => {
      const named = reference === "" ? { accountNumber } : { reference };
      const query = { tenant: fromWireTenant(tenant), ...named };
      return { virtualAccount: toWireVirtualAccount(await getVirtualAccount(parts, query)) };
    },

    ListVirtualAccounts: async ({ tenant, status, reference, limit, ...position }) => {
      const filters = {
        status: accountStatusFromWire(status),
        reference: reference || undefined,
      };
      const query = { filters, limit, ...pagePositionFromWire(position, isUuid) };
      const { items, ...page } = await listVirtualAccounts(parts.db, fromWireTenant(tenant), query);
      return { ...page, virtualAccounts: items.map(toWireVirtualAccount) };
    },

    GetVirtualAccountPayment: async ({ tenant, transactionId }) => {
      const transferId = fromPublicId("txn", transactionId);
      if (!transferId) throw new AppError("TRANSACTION_NOT_FOUND");
      const query = { tenant: fromWireTenant(tenant), transferId };
      const found = await getVirtualAccountPayment(parts, query);
      return {
        payment: toWireInflow(found.inflow),
        virtualAccount: toWireVirtualAccount(found.account),
        history: toWireHistory(inflowHistory(found)),
      };
    },

    ListAccountPayments: async ({ tenant, status, fromMs, toMs, before, limit }) => {
      const query = {
        status: paymentStatusFromWire(status),
        from: fromWireMoment(fromMs),
        to: fromWireMoment(toMs),
        ...pagePositionFromWire({ before, after: "" }, isUuid),
        limit,
      };
      const page = await listAccountPayments(parts.db, fromWireTenant(tenant), query);
      return {
        payments: page.items.map(toWireAccountPayment),
        nextBefore: page.nextBefore,
        positions: page.items.map(({ id }) => id),
      };
    },

    FindAccountPayments: async ({ tenant, text }) => {
      const found = await findAccountPayments(parts.db, { tenant: fromWireTenant(tenant), text });
      return { payments: found.map(toWireAccountPayment) };
    },

    ListVirtualAccountPayments: async ({ tenant, reference }) => {
      const query = { tenant: fromWireTenant(tenant), reference };
      const inflows = await listVirtualAccountPayments(parts.db, query);
      return { payments: inflows.map(toWireInflow) };
    },

    GetFundingAccount: async ({ tenant }) => {
      const query = { tenant: fromWireTenant(tenant), deadline: deadlineOfRequest() };
      const { accountNumber, accountName, bankName, bankCode } = await getFundingAccount(
        parts,
        query,
      );
      return { accountNumber, accountName, bankName, bankCode };
    },

    ReceiveBankNotice: async ({ callback }) => {
      await receiveBankWebhook(parts, {
        mode: fromWireMode(callback?.mode ?? "MODE_UNSPECIFIED"),
        body: callback?.body ?? Buffer.alloc(0),
        timestamp: callback?.headers[TIMESTAMP_HEADER] ?? "",
        signature: callback?.headers[SIGNATURE_HEADER] ?? "",
      });
      return {};
    },

    SimulateVirtualAccountPayment: async (request) => {
      const { account, status, inflow, replayed } = await simulateVirtualAccountPayment(parts, {
        tenant: fromWireTenant(request.tenant),
        on: request.accountNumber
          ? { accountNumber: request.accountNumber }
          : { reference: request.reference ?? "" },
        amount: BigInt(request.amountKobo),
        senderName: request.senderName,
        sender: toSender(request),
        idempotencyHash: toIdempotency(request.idempotency).idempotencyHash,
        deadline: deadlineOfRequest(),
      });
      const virtualAccount = toWireVirtualAccount({ account, status });
      return { virtualAccount, payment: toWireInflow(inflow), replayed };
    },
  };
}

function toCommand(request: CreateVirtualAccountRequest__Output): CreateVirtualAccount {
  return {
    tenant: fromWireTenant(request.tenant),
    amount: BigInt(request.amountKobo),
    name: request.name,
    reference: request.reference,
    validityMinutes: request.validityMinutes,
    amountRule: ruleFromWire(request.amountRule),
    amountValidation: request.amountValidation,
    metadata: request.metadataJson,
    ...toIdempotency(request.idempotency),
    deadline: deadlineOfRequest(),
  };
}
