import { fromPublicId, isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { type Database, pagePositionFromWire } from "@kobo/postgres";
import type { CreateDynamicPayIdRequest__Output } from "@kobo/protos/payid/v1/CreateDynamicPayIdRequest";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import { fromWireIdempotency, fromWireMode, fromWireTenant, type Handlers } from "@kobo/rpc";
import { closeExpectedPayment } from "../app/close-expected-payment";
import { getExpectedPayment, type ReadParts } from "../app/get-expected-payment";
import { getReceivedPayment } from "../app/get-received-payment";
import type { PartnerParts } from "../app/inflows/ingest-missing";
import {
  type CreateDynamicPayId,
  createDynamicPayId,
  createStaticPayId,
} from "../app/pay-ids/create-pay-id";
import { findPayable, verifyPayId } from "../app/pay-ids/find-payable";
import { getPayId } from "../app/pay-ids/get-pay-id";
import { listPayIds } from "../app/pay-ids/list-pay-ids";
import { listPayIdPayments } from "../app/pay-ids/list-payments";
import { markPayIdsUsed } from "../app/pay-ids/mark-pay-ids-used";
import { setPayIdActive } from "../app/pay-ids/set-pay-id-active";
import { simulatePayIdPayment } from "../app/pay-ids/simulate-pay-id-payment";
import { verifyExpectedPayment } from "../app/verify-expected-payment";
import type { SandboxLedger } from "../clients/sandbox-ledger";
import { statusFromWire, typeFromWire } from "./enums";
import { deadlineOfRequest, toSender } from "./request";
import {
  toWireExpectedPayment,
  toWirePayId,
  toWirePayIdPayment,
  toWireReceived,
  toWireResolved,
  toWireVerified,
} from "./to-wire";

interface Parts extends ReadParts, PartnerParts {
  db: Database;
  sandbox: SandboxLedger;
  /** Resolves after `ms`. */
  wait: (ms: number) => Promise<void>;
}

export function payIds(parts: Parts): Handlers<PayIdsDefinition> {
  const { db } = parts;
  return {
    CreateDynamicPayId: async (request) => {
      const { payId, replayed } = await createDynamicPayId(parts, toCommand(request));
      return { payId: toWirePayId(payId), replayed };
    },

    CreateStaticPayId: async (request) => {
      const command = { ...toCommand(request), name: request.name };
      const { payId, replayed } = await createStaticPayId(parts, command);
      return { payId: toWirePayId(payId), replayed };
    },

    SetPayIdActive: async ({ tenant, payId, active, idempotency }) => {
      const key = fromWireIdempotency(idempotency);
      const command = { tenant: fromWireTenant(tenant), payId, active, ...key };
      return { payId: toWirePayId(await setPayIdActive(parts, command)) };
    },

    GetPayId: async ({ tenant, payId }) => {
      const query = { tenant: fromWireTenant(tenant), payId };
      return { payId: toWirePayId(await getPayId(parts, query)) };
    },

    ListPayIds: async ({ tenant, type, status, reference, limit, ...position }) => {
      const filters = {
        type: typeFromWire(type),
        status: statusFromWire(status),
        reference: reference || undefined,
      };
      const query = { filters, limit, ...pagePositionFromWire(position, isUuid) };
      const { items, ...page } = await listPayIds(parts, fromWireTenant(tenant), query);
      return { ...page, payIds: items.map(toWirePayId) };
    },

    ListPayIdPayments: async ({ tenant, payId }) => {
      const query = { tenant: fromWireTenant(tenant), payId };
      const payments = await listPayIdPayments(parts, query);
      return { payments: payments.map(toWirePayIdPayment) };
    },

    VerifyPayId: async ({ mode, ...request }) =>
      toWireVerified(await verifyPayId(parts, { ...request, mode: fromWireMode(mode) })),

    ResolvePayIds: async ({ items }) => {
      const request = items.map(({ mode, ...item }) => ({ ...item, mode: fromWireMode(mode) }));
      return { results: (await findPayable(db, request)).map(toWireResolved) };
    },

    MarkPayIdsUsed: async ({ items }) => {
      const paid = items.map(({ mode, payId }) => ({ mode: fromWireMode(mode), payId }));
      await markPayIdsUsed(db, paid);
      return {};
    },

    GetExpectedPayment: async ({ tenant, reference }) => {
      const query = { tenant: fromWireTenant(tenant), reference };
      return { payment: toWireExpectedPayment(await getExpectedPayment(parts, query)) };
    },

    VerifyExpectedPayment: async ({ tenant, reference }) => {
      const query = { tenant: fromWireTenant(tenant), reference };
      const view = await verifyExpectedPayment(parts, query, deadlineOfRequest());
      return { payment: toWireExpectedPayment(view) };
    },

    CloseExpectedPayment: async ({ tenant, reference }) => {
      const query = { tenant: fromWireTenant(tenant), reference };
      const view = await closeExpectedPayment(parts, query, deadlineOfRequest());
      return { payment: toWireExpectedPayment(view) };
    },

    SimulatePayIdPayment: async (request) => {
      const { payId, payment, replayed } = await simulatePayIdPayment(parts, {
        tenant: fromWireTenant(request.tenant),
        address: request.payId ? { payId: request.payId } : { reference: request.reference ?? "" },
        amount: BigInt(request.amountKobo),
        senderName: request.senderName,
        sender: toSender(request),
        idempotencyHash: fromWireIdempotency(request.idempotency).idempotencyHash,
      });
      return { payId: toWirePayId(payId), payment: toWirePayIdPayment(payment), replayed };
    },

    GetReceivedPayment: async ({ tenant, transactionId }) => {
      const transferId = fromPublicId("txn", transactionId);
      if (!transferId) throw new AppError("PAYMENT_NOT_FOUND");
      const query = { tenant: fromWireTenant(tenant), transferId };
      return { payment: toWireReceived(await getReceivedPayment(parts, query)) };
    },
  };
}

/** The fields that both kinds of PayID share. */
function toCommand(
  request: Pick<
    CreateDynamicPayIdRequest__Output,
    "tenant" | "reference" | "metadataJson" | "expectedAmountKobo" | "idempotency"
  >,
): CreateDynamicPayId {
  return {
    tenant: fromWireTenant(request.tenant),
    reference: request.reference,
    metadata: request.metadataJson,
    expectedAmount: request.expectedAmountKobo ? BigInt(request.expectedAmountKobo) : undefined,
    ...fromWireIdempotency(request.idempotency),
  };
}
