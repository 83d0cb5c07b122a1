import {
  type CardRefundStatus,
  cardRefundFromWire,
  cardRefundStatusToWire,
  type RefundStatus,
  type RefundView,
  refundFromWire,
  refundOfCard,
} from "@kobo/api-schemas/records";
import { fromPublicId } from "@kobo/core/ids";
import { type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "transfers" | "cardPayments">;

export interface RefundQuery {
  status: RefundStatus | undefined;
  /** `txn_…`, or the id of a card payment; empty for all. */
  paymentId: string;
  from: Date | undefined;
  to: Date | undefined;
  /** UUID of a refund; empty for the newest. */
  before: string;
  limit: number;
}

interface Page {
  refunds: RefundView[];
  hasMore: boolean;
}

/**
 * The refunds of both services in one list, newest first: their ids rise with time, so that a place in one list is a
 * place in the other.
 */
export async function listAllRefunds(
  services: Calls,
  owner: Owner,
  query: RefundQuery,
): Promise<{ refunds: RefundView[]; next: string | null }> {
  const pages = await Promise.all([
    ofReceivedPayments(services, owner, query),
    ofCardPayments(services, owner, query),
  ]);
  const all = pages
    .flatMap(({ refunds }) => refunds)
    .map((refund) => ({ refund, uuid: fromPublicId("re", refund.id) ?? "" }))
    .sort((one, other) => (one.uuid < other.uuid ? 1 : -1));
  const page = all.slice(0, query.limit);
  const hasMore = all.length > page.length || pages.some((each) => each.hasMore);
  return {
    refunds: page.map(({ refund }) => refund),
    next: (hasMore && page.at(-1)?.uuid) || null,
  };
}

const STATUSES = {
  pending: "REFUND_STATUS_PENDING",
  completed: "REFUND_STATUS_COMPLETED",
  failed: "REFUND_STATUS_FAILED",
} as const satisfies Record<RefundStatus, string>;

function requestOf(owner: Owner, { paymentId, from, to, before, limit }: RefundQuery) {
  const span = { fromMs: from?.getTime() ?? 0, toMs: to?.getTime() ?? 0 };
  return { tenant: tenantOf(owner), paymentId, ...span, before, limit };
}

/** A transaction is never a card payment's id, nor another text a received payment's. */
function isTransaction(paymentId: string): boolean {
  return fromPublicId("txn", paymentId) !== undefined;
}

const NONE: Page = { refunds: [], hasMore: false };

async function ofReceivedPayments(
  { transfers }: Calls,
  owner: Owner,
  query: RefundQuery,
): Promise<Page> {
  const { status, paymentId } = query;
  if (paymentId !== "" && !isTransaction(paymentId)) return NONE;
  const { refunds, hasMore } = await transfers.ListRefunds({
    ...requestOf(owner, query),
    ...(status && { status: STATUSES[status] }),
  });
  return { refunds: refunds.map(refundFromWire), hasMore };
}

const CARD_STATUSES = {
  pending: "pending",
  completed: "succeeded",
  failed: "failed",
} as const satisfies Record<RefundStatus, CardRefundStatus>;

async function ofCardPayments(
  { cardPayments }: Calls,
  owner: Owner,
  query: RefundQuery,
): Promise<Page> {
  const { status, paymentId } = query;
  if (isTransaction(paymentId)) return NONE;
  const { refunds, hasMore } = await cardPayments.ListAllRefunds({
    ...requestOf(owner, query),
    ...(status && { status: cardRefundStatusToWire(CARD_STATUSES[status]) }),
  });
  return { refunds: refunds.map((refund) => refundOfCard(cardRefundFromWire(refund))), hasMore };
}
