import { CancelBody, CaptureBody, CreateBody, RefundBody } from "@kobo/api-schemas/card-requests";
import { type JsonObject, unknownFields } from "@kobo/api-schemas/input";
import { newId, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { CardPaymentsDefinition } from "@kobo/protos/card_payments/v1/CardPayments";
import { fromWireMode, fromWireTenant, type Handlers } from "@kobo/rpc";
import { currentContext } from "@kobo/runtime";
import { listPayments, listPaymentsBasic, listRefunds } from "../app/lists";
import { type CommandPayment, commandPayment } from "../app/payments/command-payment";
import { type ChargingParts, createPayment } from "../app/payments/create-payment";
import { earlierPayment, type PaymentRequest } from "../app/payments/earlier-payment";
import { findPayment } from "../app/payments/find-payment";
import { receiveNotice } from "../app/receive-notice";
import { createRefund } from "../app/refunds/create-refund";
import { findRefund } from "../app/refunds/find-refund";
import { transactionsOf } from "../app/transactions-of";
import type { ProcessorNotices } from "../clients/card-processor";
import { checkCvc } from "../domain/payments/card";
import type { CreateWish, RefundWish } from "../domain/wish";
import {
  CREATE_FIELDS,
  REFUND_FIELDS,
  readBody,
  readCaptureBody,
  readCreateBody,
  readRefundBody,
} from "./read-body";
import { refuseCardNumbers } from "./refuse-card-numbers";
import { requestFingerprint } from "./request-fingerprint";
import { toFilters, toPage } from "./to-query";
import { toWireListed, toWirePage, toWirePayment, toWireRefund, toWireReplay } from "./to-wire";

interface Parts extends ChargingParts {
  notices: Readonly<Record<Mode, ProcessorNotices>>;
  /** What requests are hashed with. */
  requestKey: Buffer;
}

export function cardPayments(parts: Parts): Handlers<CardPaymentsDefinition> {
  const { db, requestKey } = parts;

  /** A capture or a cancellation, whose body was read by `read`. */
  const command = async (
    kind: CommandPayment["kind"],
    request: Parameters<Handlers<CardPaymentsDefinition>["CapturePayment"]>[0],
  ) => {
    const schema = kind === "capture" ? CaptureBody : CancelBody;
    const body = readBody(request.body, schema);
    const { payment, replay } = await commandPayment(parts, {
      tenant: fromWireTenant(request.tenant),
      publicId: request.paymentId,
      kind,
      amount: kind === "capture" ? readCaptureBody(body).amount : undefined,
      idempotencyHash: hashOf(request.idempotencyKeyHash),
      fingerprint: requestFingerprint(body, requestKey),
      deadline: deadlineOfRequest(),
    });
    return {
      payment: toWirePayment(payment),
      replay: toWireReplay(replay),
      ignoredFields: unknownFields(schema, body).ignored,
    };
  };

  return {
    CreatePayment: async (request) => {
      const tenant = fromWireTenant(request.tenant);
      const body = readBody(request.body, CreateBody);
      const asked = {
        tenant,
        publicId: request.paymentId || newId("pay"),
        isNamedByClient: request.paymentId !== "",
        idempotencyHash: hashOf(request.idempotencyKeyHash),
        fingerprint: requestFingerprint(body, requestKey),
      };
      const wish = wishOf(body, asked);
      const earlier = await earlierPayment(db, asked);
      // The fingerprint has no CVC, so a repeat with a wrong one is otherwise as good as the first.
      if (earlier && wish.instrument.kind === "card") checkCvc(wish.instrument.card);
      const { payment, replay } =
        earlier ??
        (await createPayment(parts, {
          ...asked,
          wish,
          defaultReturnUrl: request.defaultReturnUrl,
          deadline: deadlineOfRequest(),
        }));
      return {
        payment: toWirePayment(payment),
        replay: toWireReplay(replay),
        ignoredFields: unknownFields(CreateBody, body).ignored,
      };
    },

    GetPayment: async ({ tenant, paymentId }) => {
      const payment = await findPayment(db, {
        tenant: fromWireTenant(tenant),
        publicId: paymentId,
      });
      const transactions = await transactionsOf(db, payment);
      const transactionIds = transactions.map((id) => toPublicId("txn", id));
      return { payment: { ...toWirePayment(payment), transactionIds } };
    },

    ListPayments: async (request) => {
      const wanted = {
        tenant: fromWireTenant(request.tenant),
        filters: toFilters(request),
        page: toPage(request),
      };
      if (request.view === "PAYMENT_VIEW_BASIC") {
        const page = await listPaymentsBasic(db, wanted);
        return { payments: page.items.map(toWireListed), ...toWirePage(page) };
      }
      const page = await listPayments(db, wanted);
      return { payments: page.items.map(toWirePayment), ...toWirePage(page) };
    },

    CapturePayment: (request) => command("capture", request),
    CancelPayment: (request) => command("cancel", request),

    CreateRefund: async (request) => {
      const body = readBody(request.body, RefundBody);
      const { refund, replay } = await createRefund(parts, {
        tenant: fromWireTenant(request.tenant),
        publicId: request.paymentId,
        wish: refundWishOf(body),
        idempotencyHash: hashOf(request.idempotencyKeyHash),
        fingerprint: requestFingerprint(body, requestKey),
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

    ReceiveProcessorNotice: async ({ callback }) => {
      if (!callback) throw new AppError("VALIDATION_ERROR", "The call brings no notice.");
      const { mode, body, headers } = callback;
      await receiveNotice(parts, { mode: fromWireMode(mode), body, headers });
      return {};
    },
  };
}

function wishOf(
  body: JsonObject,
  { tenant, publicId: paymentId }: Pick<PaymentRequest, "tenant" | "publicId">,
): CreateWish {
  const wish = readCreateBody(body, tenant.mode);
  const { instrument } = wish;
  const fields = [...CREATE_FIELDS, "payment_id"];
  const { number = "" } = instrument.kind === "card" ? instrument.card : {};
  refuseCardNumbers({ ...body, payment_id: paymentId }, { fields, number });
  return wish;
}

function refundWishOf(body: JsonObject): RefundWish {
  const wish = readRefundBody(body);
  refuseCardNumbers(body, { fields: REFUND_FIELDS });
  return wish;
}

function hashOf(keyHash: Buffer): Buffer | null {
  return keyHash.length > 0 ? keyHash : null;
}

/** For a caller that names no deadline. */
const PATIENCE_MS = 10_000;

function deadlineOfRequest(): number {
  return currentContext()?.deadline ?? Date.now() + PATIENCE_MS;
}
