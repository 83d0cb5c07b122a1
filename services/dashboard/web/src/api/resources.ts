import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  Audit,
  Banks,
  BillCategories,
  BillService,
  BillServices,
  BulkRows,
  BulkTransfer,
  BulkTransfers,
  CardPayment,
  CardPayments,
  CheckoutSessionDetail,
  CheckoutSessions,
  CustomerDetail,
  Customers,
  DailyTotals,
  Deliveries,
  DeliveryDetail,
  DisputeDetail,
  Disputes,
  EventDetail,
  Events,
  Home,
  Keys,
  Mode,
  PayIdDetail,
  PayIds,
  PaymentHistory,
  PaymentLinks,
  Payments,
  Payout,
  PermanentAccountDetail,
  PermanentAccounts,
  Refunds,
  Reports,
  RequestDetail,
  Requests,
  ScheduleDetail,
  Schedules,
  Security,
  Session,
  Statement,
  Team,
  VirtualAccountDetail,
  VirtualAccounts,
  Waiting,
  Webhooks,
} from "../../../src/http/api";
import { request } from "./client";

/** Of a merchant in a mode. */
export interface Scope {
  merchantId: string;
  mode: Mode;
}

export type Filters = Record<string, string | undefined>;

/** The path of a resource, a part each. It is also the key under which its answer is kept. */
export type Resource = readonly string[];

export const resources = {
  session: ["session"],
  security: ["security"],
  team: ({ merchantId }: Scope) => ["merchants", merchantId, "team"],
  audit: ({ merchantId }: Scope) => ["merchants", merchantId, "audit"],
  home: (scope: Scope) => within(scope, "home"),
  dailyTotals: (scope: Scope) => within(scope, "daily-totals"),
  waiting: (scope: Scope) => within(scope, "waiting"),
  cards: (scope: Scope) => within(scope, "cards"),
  disputes: (scope: Scope) => within(scope, "disputes"),
  statement: (scope: Scope) => within(scope, "statement"),
  payments: (scope: Scope) => within(scope, "payments"),
  refunds: (scope: Scope) => within(scope, "refunds"),
  sweeps: (scope: Scope) => within(scope, "sweeps"),
  keys: (scope: Scope) => within(scope, "keys"),
  webhooks: (scope: Scope) => within(scope, "webhooks"),
  events: (scope: Scope) => within(scope, "events"),
  requests: (scope: Scope) => within(scope, "requests"),
  payouts: (scope: Scope) => within(scope, "payouts"),
  reports: (scope: Scope) => within(scope, "reports"),
  bulkTransfers: (scope: Scope) => within(scope, "bulk-transfers"),
  payIds: (scope: Scope) => within(scope, "payids"),
  virtualAccounts: (scope: Scope) => within(scope, "virtual-accounts"),
  permanentAccounts: (scope: Scope) => within(scope, "permanent-accounts"),
  customers: (scope: Scope) => within(scope, "customers"),
  paymentLinks: (scope: Scope) => within(scope, "payment-links"),
  checkoutSessions: (scope: Scope) => within(scope, "checkout-sessions"),
  schedules: (scope: Scope) => within(scope, "schedules"),
  sandbox: (scope: Scope) => within(scope, "sandbox"),
  /** All of a mode, for what changes more than one can name. */
  ofMode: ({ merchantId, mode }: Scope) => ["merchants", merchantId, mode],
} satisfies Record<string, Resource | ((scope: Scope) => Resource)>;

export const queries = {
  session: () => read<Session>(resources.session),
  security: () => read<Security>(resources.security),
  team: (scope: Scope) => read<Team>(resources.team(scope)),
  audit: (scope: Scope, filters: Filters) =>
    readPages<Audit>(resources.audit(scope), filters, "before"),
  home: (scope: Scope) => read<Home>(resources.home(scope)),
  dailyTotals: (scope: Scope, currency: string) =>
    read<DailyTotals>(resources.dailyTotals(scope), { currency }),
  waiting: (scope: Scope) => read<Waiting>(resources.waiting(scope)),
  cards: (scope: Scope, filters: Filters) =>
    readPages<CardPayments>(resources.cards(scope), filters),
  card: (scope: Scope, id: string) => read<CardPayment>([...resources.cards(scope), id]),
  disputes: (scope: Scope, filters: Filters) =>
    readPages<Disputes>(resources.disputes(scope), filters),
  dispute: (scope: Scope, id: string) => read<DisputeDetail>([...resources.disputes(scope), id]),
  statement: (scope: Scope, filters: Filters) =>
    readPages<Statement>(resources.statement(scope), filters),
  payments: (scope: Scope, filters: Filters) =>
    readPages<Payments>(resources.payments(scope), filters),
  refunds: (scope: Scope, filters: Filters) =>
    readPages<Refunds>(resources.refunds(scope), filters),
  keys: (scope: Scope) => read<Keys>(resources.keys(scope)),
  webhooks: (scope: Scope) => read<Webhooks>(resources.webhooks(scope)),
  deliveries: (scope: Scope, endpointId: string, filters: Filters) =>
    readPages<Deliveries>([...resources.webhooks(scope), endpointId, "deliveries"], filters),
  delivery: (scope: Scope, endpointId: string, deliveryId: string) =>
    read<DeliveryDetail>([...resources.webhooks(scope), endpointId, "deliveries", deliveryId]),
  payment: (scope: Scope, paymentId: string) =>
    read<PaymentHistory>([...resources.payments(scope), paymentId]),
  events: (scope: Scope, filters: Filters) => readPages<Events>(resources.events(scope), filters),
  event: (scope: Scope, eventId: string) =>
    read<EventDetail>([...resources.events(scope), eventId]),
  requests: (scope: Scope, filters: Filters) =>
    readPages<Requests>(resources.requests(scope), filters),
  request: (scope: Scope, requestId: string) =>
    read<RequestDetail>([...resources.requests(scope), requestId]),
  banks: (scope: Scope) => read<Banks>(within(scope, "banks")),
  billCategories: (scope: Scope) => read<BillCategories>(within(scope, "bill-categories")),
  billServices: (scope: Scope, category: string) =>
    read<BillServices>(within(scope, "bill-services"), { category }),
  billService: (scope: Scope, serviceId: string, chosen: Filters) =>
    read<BillService>([...within(scope, "bill-services"), serviceId], chosen),
  reports: (scope: Scope) => readPages<Reports>(resources.reports(scope), {}),
  payout: (scope: Scope, id: string) => read<Payout>([...resources.payouts(scope), id]),
  bulkTransfers: (scope: Scope, filters: Filters) =>
    readPages<BulkTransfers>(resources.bulkTransfers(scope), filters),
  bulkTransfer: (scope: Scope, id: string) =>
    read<BulkTransfer>([...resources.bulkTransfers(scope), id]),
  bulkRows: (scope: Scope, id: string, filters: Filters) =>
    readPages<BulkRows>([...resources.bulkTransfers(scope), id, "rows"], filters),
  payIds: (scope: Scope, filters: Filters) => readPages<PayIds>(resources.payIds(scope), filters),
  payId: (scope: Scope, payId: string) => read<PayIdDetail>([...resources.payIds(scope), payId]),
  schedules: (scope: Scope, filters: Filters) =>
    readPages<Schedules>(resources.schedules(scope), filters),
  schedule: (scope: Scope, id: string) =>
    readPages<ScheduleDetail>([...resources.schedules(scope), id], {}),
  paymentLinks: (scope: Scope) => readPages<PaymentLinks>(resources.paymentLinks(scope), {}),
  checkoutSessions: (scope: Scope, filters: Filters) =>
    readPages<CheckoutSessions>(resources.checkoutSessions(scope), filters),
  checkoutSession: (scope: Scope, id: string) =>
    read<CheckoutSessionDetail>([...resources.checkoutSessions(scope), id]),
  virtualAccounts: (scope: Scope, filters: Filters) =>
    readPages<VirtualAccounts>(resources.virtualAccounts(scope), filters),
  virtualAccount: (scope: Scope, reference: string) =>
    read<VirtualAccountDetail>([...resources.virtualAccounts(scope), reference]),
  permanentAccounts: (scope: Scope, filters: Filters) =>
    readPages<PermanentAccounts>(resources.permanentAccounts(scope), filters),
  permanentAccount: (scope: Scope, id: string) =>
    readPages<PermanentAccountDetail>([...resources.permanentAccounts(scope), id], {}),
  customers: (scope: Scope, filters: Filters) =>
    readPages<Customers>(resources.customers(scope), filters),
  customer: (scope: Scope, id: string) => read<CustomerDetail>([...resources.customers(scope), id]),
};

export function pathOf(resource: Resource, filters: Filters = {}): string {
  const given = Object.entries(filters).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  return `/${resource.map(encodeURIComponent).join("/")}${query}`;
}

/** For a link: the browser saves the file as it comes. */
export function csvAddressOf(resource: Resource, filters: Filters): string {
  return `/api${pathOf([...resource.slice(0, -1), `${resource.at(-1)}.csv`], filters)}`;
}

function within({ merchantId, mode }: Scope, name: string): Resource {
  return ["merchants", merchantId, mode, name];
}

function read<T>(resource: Resource, filters?: Filters) {
  return queryOptions({
    queryKey: filters ? [...resource, filters] : resource,
    queryFn: ({ signal }) => request<T>("GET", pathOf(resource, filters), { signal }),
  });
}

function readPages<T extends { next: string | null }>(
  resource: Resource,
  filters: Filters,
  cursorName = "cursor",
) {
  return infiniteQueryOptions({
    queryKey: [...resource, filters],
    queryFn: ({ signal, pageParam }) =>
      request<T>("GET", pathOf(resource, { ...filters, [cursorName]: pageParam }), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: T) => next ?? undefined,
  });
}
