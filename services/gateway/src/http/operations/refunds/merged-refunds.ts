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
import { toWireTenant } from "@kobo/rpc";
import type { Context } from "../operation";

/** Undefined fields do not filter. */
export interface RefundFilters {
  status?: RefundStatus | undefined;
  /** `txn_…`, or the id of a card payment. */
  paymentId?: string | undefined;
  reference?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

interface Place {
  before: string;
  after: string;
  limit: number;
}

/** The part of a page that one service has. */
interface Part {
  refunds: RefundView[];
  hasMore: boolean;
  hasNewer: boolean;
}

const NONE: Part = { refunds: [], hasMore: false, hasNewer: false };

/**
 * A page over the refunds of both services, newest first. Their ids are UUIDs that rise with time, so one order holds
 * for both, and a position in one is a position in the other.
 */
export async function findRefunds(
  { services, tenant }: Pick<Context, "services" | "tenant">,
  filters: RefundFilters,
  place: Place,
): Promise<{ found: RefundView[]; hasMore: boolean; next: string; previous: string }> {
  const query = { tenant: toWireTenant(tenant), ...place, ...spanOf(filters) };
  const parts = await Promise.all([
    ofReceivedPayments(services, filters, query),
    ofCardPayments(services, filters, query),
  ]);
  const { limit, after } = place;
  // A service without newer refunds answers with its newest page.
  const all = parts
    .flatMap(({ refunds }) => refunds)
    .map((refund) => ({ refund, key: fromPublicId("re", refund.id) ?? "" }))
    .filter(({ key }) => after === "" || key > after)
    .sort((one, other) => (one.key < other.key ? 1 : -1));
  if (after !== "" && all.length === 0) {
    return findRefunds({ services, tenant }, filters, { before: "", after: "", limit });
  }
  const page = after === "" ? all.slice(0, limit) : all.slice(-limit);
  const isCut = all.length > limit;
  const hasMore = after !== "" || isCut || parts.some((part) => part.hasMore);
  const hasNewer =
    after === "" ? place.before !== "" : isCut || parts.some((part) => part.hasNewer);
  return {
    found: page.map(({ refund }) => refund),
    hasMore,
    next: hasMore ? (page.at(-1)?.key ?? "") : "",
    previous: hasNewer ? (page.at(0)?.key ?? "") : "",
  };
}

/** Whether the text names a payment to a PayID or a virtual account; any other may name a card payment. */
export function isReceivedPayment(paymentId: string): boolean {
  return fromPublicId("txn", paymentId) !== undefined;
}

type Services = Context["services"];
type Query = { tenant: ReturnType<typeof toWireTenant>; fromMs: number; toMs: number } & Place;

function spanOf({ from, to }: RefundFilters) {
  return { fromMs: from?.getTime() ?? 0, toMs: to?.getTime() ?? 0 };
}

const STATUSES = {
  pending: "REFUND_STATUS_PENDING",
  completed: "REFUND_STATUS_COMPLETED",
  failed: "REFUND_STATUS_FAILED",
} as const;

async function ofReceivedPayments(
  { transfers }: Services,
  { status, paymentId = "", reference = "" }: RefundFilters,
  query: Query,
): Promise<Part> {
  if (paymentId !== "" && !isReceivedPayment(paymentId)) return NONE;
  const { refunds, hasMore, previousAfter } = await transfers.ListRefunds({
    ...query,
    ...{ paymentId, reference },
    status: status ? STATUSES[status] : "REFUND_STATUS_UNSPECIFIED",
  });
  return { refunds: refunds.map(refundFromWire), hasMore, hasNewer: previousAfter !== "" };
}

const CARD_STATUSES = {
  pending: "pending",
  completed: "succeeded",
  failed: "failed",
} as const satisfies Record<RefundStatus, CardRefundStatus>;

/** A card payment's refunds have no reference. */
async function ofCardPayments(
  { cardPayments }: Services,
  { status, paymentId = "", reference = "" }: RefundFilters,
  query: Query,
): Promise<Part> {
  if (reference !== "" || isReceivedPayment(paymentId)) return NONE;
  const { refunds, hasMore, previousAfter } = await cardPayments.ListAllRefunds({
    ...query,
    paymentId,
    status: status ? cardRefundStatusToWire(CARD_STATUSES[status]) : "REFUND_STATUS_UNSPECIFIED",
  });
  const views = refunds.map((refund) => refundOfCard(cardRefundFromWire(refund)));
  return { refunds: views, hasMore, hasNewer: previousAfter !== "" };
}
