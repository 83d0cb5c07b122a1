import {
  CancelBody,
  CaptureBody,
  CreateBody,
  PaymentMethodBody,
  RefundBody,
} from "@kobo/api-schemas/card-requests";
import { type JsonObject, unknownFields } from "@kobo/api-schemas/input";
import { cardRefundStatusFromWire } from "@kobo/api-schemas/records";
import { isUuid, newId, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import {
  fromWireKeyHash,
  fromWireMode,
  fromWireMoment,
  fromWireTenant,
  type Handlers,
  toWireHistory,
} from "@kobo/rpc";
import type { DisputeParts } from "../app/disputes/dispute-parts";
import { paymentHistory, refundHistories, settlementOf } from "../app/histories";
import { listAllRefunds, listPayments, listPaymentsBasic, listRefunds } from "../app/lists";
import { type CaptureOrCancel, captureOrCancel } from "../app/payments/capture-or-cancel";
import { createPayment } from "../app/payments/create-payment";
import { earlierPayment, type PaymentRequest } from "../app/payments/earlier-payment";
import { findPayment } from "../app/payments/find-payment";
import { findPayments } from "../app/payments/find-payments";
import { type StoringParts, storeCard } from "../app/payments/store-card";
import { receiveWebhook } from "../app/receive-webhook";
import { createRefund } from "../app/refunds/create-refund";
import { findOwnRefund, findRefund } from "../app/refunds/find-refund";
import { transactionsOf } from "../app/transactions-of";
import type { ProcessorWebhooks } from "../clients/card-processor";
import type { HashKeys } from "../domain/keyed-hash";
import { checkCvc } from "../domain/payments/card";
import type { CreateParams, RefundParams } from "../domain/request-params";
import { deadlineOfRequest } from "./deadline";
import { disputes } from "./disputes";
import {
  CREATE_FIELDS,
  REFUND_FIELDS,
  readBody,
  readCaptureBody,
  readCreateBody,
  readPaymentMethodBody,
  readRefundBody,
} from "./read-body";
import { refuseCardNumbers } from "./refuse-card-numbers";
import { requestFingerprints } from "./request-fingerprint";
import { toFilters, toPage } from "./to-query";
import {
  toWireListed,
  toWirePage,
  toWirePayment,
  toWirePositions,
  toWireRefund,
  toWireReplay,
} from "./to-wire";

interface Parts extends StoringParts, DisputeParts {
  webhooks: Readonly<Record<Mode, ProcessorWebhooks>>;
  /** The keys for hashing requests. */
  requestKeys: HashKeys;
}

export function cardPayments(parts: Parts): Handlers<CardPaymentsDefinition> {
  const { db, requestKeys } = parts;

  /** A capture or cancellation. */
  const command = async (
    kind: CaptureOrCancel["kind"],
    request: Parameters<Handlers<CardPaymentsDefinition>["CapturePayment"]>[0],
  ) => {
    const schema = kind === "capture" ? CaptureBody : CancelBody;
    const body = readBody(request.body, schema);
    const { payment, replay } = await captureOrCancel(parts, {
      tenant: fromWireTenant(request.tenant),
      publicId: request.paymentId,
      kind,
      amount: kind === "capture" ? readCaptureBody(body).amount : undefined,
      idempotencyHash: fromWireKeyHash(request.idempotencyKeyHash),
      fingerprints: requestFingerprints(body, requestKeys),
      deadline: deadlineOfRequest(),
    });
    return {
      payment: toWirePayment(payment),
      replay: toWireReplay(replay),
      ignoredFields: unknownFields(schema, body).ignored,
    };
  };

  return {
    ...disputes(parts),

    CreatePayment: async (request) => {
      const tenant = fromWireTenant(request.tenant);
      const body = readBody(request.body, CreateBody);
      const paymentRequest = {
        tenant,
        publicId: request.paymentId || newId("pay"),
        isNamedByClient: request.paymentId !== "",
        idempotencyHash: fromWireKeyHash(request.idempotencyKeyHash),
        fingerprints: requestFingerprints(body, requestKeys),
      };
      const params = createParamsOf(body, paymentRequest);
      const earlier = await earlierPayment(db, paymentRequest);
      // The fingerprint has no CVC, so a repeat with an invalid one is checked here.
      if (earlier && params.instrument.kind === "card") checkCvc(params.instrument.card);
      const { payment, replay } =
        earlier ??
        (await createPayment(parts, {
          ...paymentRequest,
          params,
          purpose: request.purpose,
          defaultReturnUrl: request.defaultReturnUrl,
          deadline: deadlineOfRequest(),
        }));
      return {
        payment: toWirePayment(payment),
        replay: toWireReplay(replay),
        ignoredFields: unknownFields(CreateBody, body).ignored,
      };
    },

    CreatePaymentMethod: async (request) => {
      const body = readBody(request.body, PaymentMethodBody);
      const { card, save } = readPaymentMethodBody(body);
      const { type, card: sent } = body;
      const about = { payment_method: { type, card: sent }, save };
      const { token, replayed } = await storeCard(parts, {
        ...{ tenant: fromWireTenant(request.tenant), card, saves: save },
        purpose: request.purpose,
        idempotencyHash: fromWireKeyHash(request.idempotencyKeyHash),
        fingerprints: requestFingerprints(about, requestKeys),
        deadline: deadlineOfRequest(),
      });
      const { brand, last4, expMonth, expYear } = token;
      return {
        paymentMethod: { id: toPublicId("pm", token.id), brand, last4, expMonth, expYear },
        saved: token.saves,
        createdAtMs: token.createdAt.getTime(),
        expiresAtMs: token.expiresAt.getTime(),
        replayed,
        ignoredFields: unknownFields(PaymentMethodBody, body).ignored,
      };
    },

    GetPayment: async ({ tenant, paymentId, withHistory }) => {
      const payment = await findPayment(db, {
        tenant: fromWireTenant(tenant),
        publicId: paymentId,
      });
      const transactions = await transactionsOf(db, payment);
      const transactionIds = transactions.map((id) => toPublicId("txn", id));
      const found = { ...toWirePayment(payment), transactionIds };
      if (!withHistory) return { payment: found };
      const [history, refunds, settlement] = await Promise.all([
        paymentHistory(db, payment),
        refundHistories(db, payment),
        settlementOf(db, payment),
      ]);
      return {
        payment: found,
        history: toWireHistory(history),
        refunds: refunds.map((each) => ({
          refund: toWireRefund(each.refund),
          history: toWireHistory(each.history),
        })),
        settlement: settlement
          ? { settled: settlement.settled, dueAtMs: settlement.dueAt?.getTime() ?? 0 }
          : null,
      };
    },

    ListPayments: async (request) => {
      const listRequest = {
        tenant: fromWireTenant(request.tenant),
        filters: toFilters(request),
        page: toPage(request),
      };
      if (request.view === "PAYMENT_VIEW_BASIC") {
        const page = await listPaymentsBasic(db, listRequest);
        return { payments: page.items.map(toWireListed), ...toWirePage(page) };
      }
      const page = await listPayments(db, listRequest);
      const positions = toWirePositions(page);
      return { payments: page.items.map(toWirePayment), ...toWirePage(page), positions };
    },

    FindPayments: async ({ tenant, text }) => {
      const found = await findPayments(db, { tenant: fromWireTenant(tenant), text });
      return { payments: found.map(toWirePayment) };
    },

    CapturePayment: (request) => command("capture", request),
    CancelPayment: (request) => command("cancel", request),

    CreateRefund: async (request) => {
      const body = readBody(request.body, RefundBody);
      const { refund, replay } = await createRefund(parts, {
        tenant: fromWireTenant(request.tenant),
        publicId: request.paymentId,
        params: refundParamsOf(body),
        idempotencyHash: fromWireKeyHash(request.idempotencyKeyHash),
        fingerprints: requestFingerprints(body, requestKeys),
        deadline: deadlineOfRequest(),
      });
      return {
        refund: toWireRefund(refund),
        replay: toWireReplay(replay),
        ignoredFields: unknownFields(RefundBody, body).ignored,
      };
    },

    GetRefund: async ({ tenant, paymentId, refundId }) => {
      const refund = await findRefund(db, {
        tenant: fromWireTenant(tenant),
        publicId: paymentId,
        refundId,
      });
      return { refund: toWireRefund(refund) };
    },

    ListRefunds: async (request) => {
      const page = await listRefunds(db, {
        tenant: fromWireTenant(request.tenant),
        publicId: request.paymentId,
        page: toPage(request),
      });
      return { refunds: page.items.map(toWireRefund), ...toWirePage(page) };
    },

    ListAllRefunds: async ({ tenant, status, paymentId, fromMs, toMs, limit, ...position }) => {
      const { items, hasMore, previousAfter } = await listAllRefunds(db, {
        tenant: fromWireTenant(tenant),
        status: cardRefundStatusFromWire(status),
        publicId: paymentId,
        from: fromWireMoment(fromMs),
        to: fromWireMoment(toMs),
        ...pagePositionFromWire(position, isUuid),
        limit,
      });
      return { refunds: items.map(toWireRefund), hasMore, previousAfter };
    },

    FindRefund: async ({ tenant, refundId }) => {
      const refund = await findOwnRefund(db, { tenant: fromWireTenant(tenant), refundId });
      return { refund: toWireRefund(refund) };
    },

    ReceiveProcessorNotice: async ({ callback }) => {
      if (!callback) throw new AppError("VALIDATION_ERROR", "The call contains no webhook.");
      const { mode, body, headers } = callback;
      await receiveWebhook(parts, { mode: fromWireMode(mode), body, headers });
      return {};
    },
  };
}

function createParamsOf(
  body: JsonObject,
  { tenant, publicId: paymentId }: Pick<PaymentRequest, "tenant" | "publicId">,
): CreateParams {
  const params = readCreateBody(body, tenant.mode);
  const { instrument } = params;
  const fields = [...CREATE_FIELDS, "payment_id"];
  const { number = "" } = instrument.kind === "card" ? instrument.card : {};
  refuseCardNumbers({ ...body, payment_id: paymentId }, { fields, number });
  return params;
}

function refundParamsOf(body: JsonObject): RefundParams {
  const params = readRefundBody(body);
  refuseCardNumbers(body, { fields: REFUND_FIELDS });
  return params;
}
