import { cardPaymentStatusToWire, cardRefundStatusToWire } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import type { ListPaymentsResponse } from "@kobo/protos/card_payments/v1/ListPaymentsResponse";
import type { Payment as WirePayment } from "@kobo/protos/card_payments/v1/Payment";
import type { Position as WirePosition } from "@kobo/protos/card_payments/v1/Position";
import type { Refund as WireRefund } from "@kobo/protos/card_payments/v1/Refund";
import type { Replay as WireReplay } from "@kobo/protos/card_payments/v1/Replay";
import type { Replay } from "../app/payments/earlier-payment";
import { toPaymentView, toRefundView } from "../app/view";
import type { Page, Position } from "../db/page";
import type { ListedPayment } from "../db/payment-lists";
import type { Payment } from "../domain/payments/payment";
import type { Refund } from "../domain/refunds/refund";

export function toWirePayment(payment: Payment): WirePayment {
  const view = toPaymentView(payment);
  return {
    id: view.id,
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    amount: String(view.amount),
    currency: view.currency,
    status: cardPaymentStatusToWire(view.status),
    customer: view.customer,
    paymentMethod: view.paymentMethod,
    description: view.description,
    metadataJson: JSON.stringify(view.metadata),
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
    capture: view.capture,
    offSession: view.offSession,
    amountCapturable: String(view.amountCapturable),
    amountCaptured: String(view.amountCaptured),
    amountRefunded: String(view.amountRefunded),
    fee: String(view.fee),
    captureBeforeMs: view.captureBefore?.getTime() ?? 0,
    redirectUrl: view.redirectUrl,
    failure: view.failure,
  };
}

/** The fields of `PAYMENT_VIEW_BASIC`. */
export function toWireListed(payment: ListedPayment): WirePayment {
  const { customer } = payment;
  return {
    id: payment.publicId,
    amount: String(payment.amount),
    currency: payment.currency,
    status: cardPaymentStatusToWire(payment.status),
    customer: { id: toPublicId("cus", customer.id), email: customer.email },
    createdAtMs: payment.createdAt.getTime(),
  };
}

export function toWireRefund(refund: Refund): WireRefund {
  const view = toRefundView(refund);
  return {
    id: view.id,
    transactionId: view.transactionId,
    paymentId: view.paymentId,
    amount: String(view.amount),
    currency: view.currency,
    status: cardRefundStatusToWire(view.status),
    reason: view.reason,
    metadataJson: JSON.stringify(view.metadata),
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
    failureReason: view.failureReason,
  };
}

const REPLAYS = {
  none: "REPLAY_NONE",
  "by key": "REPLAY_BY_KEY",
  "by id": "REPLAY_BY_ID",
} as const satisfies Record<Replay, WireReplay>;

export function toWireReplay(replay: Replay): WireReplay {
  return REPLAYS[replay];
}

/** The position fields of a page. */
export function toWirePage<Item>({
  hasMore,
  next,
  previous,
}: Page<Item>): Pick<ListPaymentsResponse, "hasMore" | "next" | "previous"> {
  return {
    hasMore,
    next: next ? toWirePosition(next, "DIRECTION_NEXT") : null,
    previous: previous ? toWirePosition(previous, "DIRECTION_PREVIOUS") : null,
  };
}

export function toWirePositions<Item>({ positions }: Page<Item>): WirePosition[] {
  return positions.map((position) => toWirePosition(position, "DIRECTION_NEXT"));
}

function toWirePosition(
  { createdAtUs, id }: Position,
  direction: "DIRECTION_NEXT" | "DIRECTION_PREVIOUS",
): WirePosition {
  return { createdAtUs: String(createdAtUs), uuid: id, direction };
}
