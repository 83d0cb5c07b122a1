import { cardPaymentStatusFromWire } from "@kobo/api-schemas/records";
import { fromPublicId, isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { ListPaymentsRequest__Output } from "@kobo/protos/card_payments/v1/ListPaymentsRequest";
import type { PaymentStatus__Output } from "@kobo/protos/card_payments/v1/PaymentStatus";
import type { Position__Output } from "@kobo/protos/card_payments/v1/Position";
import type { PageRequest } from "../db/page";
import type { PaymentFilters } from "../db/payment-lists";
import type { Status } from "../domain/payments/payment";

const LIMIT_MAX = 100;

/** @throws AppError VALIDATION_ERROR for a malformed customer id */
export function toFilters(request: ListPaymentsRequest__Output): PaymentFilters {
  const { customerId, status, statuses } = request;
  const customer = customerId ? fromPublicId("cus", customerId) : undefined;
  if (customerId && !customer)
    throw new AppError(
      "VALIDATION_ERROR",
      "The customer id is not valid: ids of customers begin with cus_.",
    );
  return {
    statuses: statusesOf([status, ...statuses]),
    customerId: customer,
    createdAfterUs: momentOf(request.createdAfterUs),
    createdBeforeUs: momentOf(request.createdBeforeUs),
    isCapturable: request.capturable,
  };
}

/** Undefined for all. */
function statusesOf(wire: readonly PaymentStatus__Output[]): Status[] | undefined {
  const statuses = wire.flatMap((status) => cardPaymentStatusFromWire(status) ?? []);
  return statuses.length > 0 ? statuses : undefined;
}

/** Undefined for 0, which bounds nothing. */
export function momentOf(us: string): bigint | undefined {
  return us === "0" ? undefined : BigInt(us);
}

/** @throws AppError INVALID_CURSOR for a malformed position */
export function toPage({
  limit,
  position,
}: {
  limit: number;
  position: Position__Output | null;
}): PageRequest {
  return {
    limit: Math.min(Math.max(limit, 1), LIMIT_MAX),
    from: position ? fromOf(position) : undefined,
  };
}

function fromOf({ createdAtUs, uuid, direction }: Position__Output): PageRequest["from"] {
  if (!isUuid(uuid) || direction === "DIRECTION_UNSPECIFIED") throw new AppError("INVALID_CURSOR");
  return {
    createdAtUs: BigInt(createdAtUs),
    id: uuid,
    direction: direction === "DIRECTION_NEXT" ? "next" : "previous",
  };
}
