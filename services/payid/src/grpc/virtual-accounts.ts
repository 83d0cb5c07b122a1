import { fromPublicId, isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { CreatePermanentAccountRequest__Output } from "@kobo/protos/payid/v1/CreatePermanentAccountRequest";
import type { CreateVirtualAccountRequest__Output } from "@kobo/protos/payid/v1/CreateVirtualAccountRequest";
import type { VirtualAccountsDefinition } from "@kobo/protos/payid/v1/VirtualAccounts";
import {
  fromWireIdempotency,
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
  getAccount,
  listPaymentsOfAccount,
  listPermanentAccounts,
} from "../app/virtual-accounts/any-account";
import {
  type CreatePermanentAccount,
  createPermanentAccount,
  type PermanentParts,
} from "../app/virtual-accounts/create-permanent-account";
import {
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
import { setAccountOpen } from "../app/virtual-accounts/set-account-open";
import { simulateVirtualAccountPayment } from "../app/virtual-accounts/simulate-virtual-account-payment";
import {
  accountStatusFromWire,
  identityFromWire,
  paymentStatusFromWire,
  permanentStatusFromWire,
  ruleFromWire,
} from "./enums";
import { deadlineOfRequest, toSender } from "./request";
import {
  toWireAccount,
  toWireAccountPayment,
  toWireAccountPaymentItem,
  toWireInflow,
  toWirePermanentAccount,
  toWireVirtualAccount,
} from "./to-wire";

interface Parts extends PermanentParts, PartnerParts {
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
        ...toWireAccount(found.account),
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
      const { account, inflow, replayed } = await simulateVirtualAccountPayment(parts, {
        tenant: fromWireTenant(request.tenant),
        on: request.accountNumber
          ? { accountNumber: request.accountNumber }
          : { reference: request.reference ?? "" },
        amount: BigInt(request.amountKobo),
        senderName: request.senderName,
        sender: toSender(request),
        idempotencyHash: fromWireIdempotency(request.idempotency).idempotencyHash,
        deadline: deadlineOfRequest(),
      });
      return { ...toWireAccount(account), payment: toWireInflow(inflow), replayed };
    },

    CreatePermanentAccount: async (request) => {
      const { account, replayed } = await createPermanentAccount(parts, toPermanent(request));
      return { account: toWirePermanentAccount(account), replayed };
    },

    GetAccount: async ({ tenant, id }) => {
      const query = { tenant: fromWireTenant(tenant), id: toUuid(id) };
      return toWireAccount(await getAccount(parts, query));
    },

    ListPermanentAccounts: async ({
      tenant,
      status,
      customerId,
      reference,
      limit,
      ...position
    }) => {
      const query = {
        filters: {
          status: permanentStatusFromWire(status),
          // No customer has the nil id.
          customerId: customerId === "" ? undefined : (fromPublicId("cus", customerId) ?? NIL),
          reference: reference || undefined,
        },
        limit,
        ...pagePositionFromWire(position, isUuid),
      };
      const { items, ...page } = await listPermanentAccounts(
        parts.db,
        fromWireTenant(tenant),
        query,
      );
      return { ...page, accounts: items.map(toWirePermanentAccount) };
    },

    ListPaymentsOfAccount: async ({ tenant, id, limit, ...position }) => {
      const { items, ...page } = await listPaymentsOfAccount(parts, {
        tenant: fromWireTenant(tenant),
        id: toUuid(id),
        limit,
        ...pagePositionFromWire(position, isUuid),
      });
      return { ...page, payments: items.map(toWireAccountPaymentItem) };
    },

    SetAccountOpen: async ({ tenant, id, open, idempotency }) => {
      const key = fromWireIdempotency(idempotency);
      const command = { tenant: fromWireTenant(tenant), id: toUuid(id), open, ...key };
      return toWireAccount(await setAccountOpen(parts, command));
    },
  };
}

const NIL = "00000000-0000-0000-0000-000000000000";

/** @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND for an id that is none */
function toUuid(id: string): string {
  const uuid = fromPublicId("va", id);
  if (!uuid) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  return uuid;
}

/** @throws AppError CUSTOMER_NOT_FOUND for an id that is none */
function toPermanent(request: CreatePermanentAccountRequest__Output): CreatePermanentAccount {
  const customerId = fromPublicId("cus", request.customerId);
  if (!customerId) throw new AppError("CUSTOMER_NOT_FOUND");
  const type = identityFromWire(request.identityType);
  return {
    tenant: fromWireTenant(request.tenant),
    customerId,
    reference: request.reference,
    amount: request.amountKobo === undefined ? undefined : BigInt(request.amountKobo),
    amountRule: ruleFromWire(request.amountRule),
    amountValidation: request.amountValidation,
    identity: type && { type, number: request.identityNumber },
    metadata: request.metadataJson,
    ...fromWireIdempotency(request.idempotency),
    deadline: deadlineOfRequest(),
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
    ...fromWireIdempotency(request.idempotency),
    deadline: deadlineOfRequest(),
  };
}
