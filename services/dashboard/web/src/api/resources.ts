import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  Audit,
  Deliveries,
  DeliveryDetail,
  EventDetail,
  Events,
  Home,
  Keys,
  Mode,
  PayIdDetail,
  PayIds,
  Security,
  Session,
  Statement,
  Team,
  VirtualAccountDetail,
  VirtualAccounts,
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
  statement: (scope: Scope) => within(scope, "statement"),
  keys: (scope: Scope) => within(scope, "keys"),
  webhooks: (scope: Scope) => within(scope, "webhooks"),
  events: (scope: Scope) => within(scope, "events"),
  payIds: (scope: Scope) => within(scope, "payids"),
  virtualAccounts: (scope: Scope) => within(scope, "virtual-accounts"),
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
  statement: (scope: Scope, filters: Filters) =>
    readPages<Statement>(resources.statement(scope), filters),
  keys: (scope: Scope) => read<Keys>(resources.keys(scope)),
  webhooks: (scope: Scope) => read<Webhooks>(resources.webhooks(scope)),
  deliveries: (scope: Scope, endpointId: string, filters: Filters) =>
    readPages<Deliveries>([...resources.webhooks(scope), endpointId, "deliveries"], filters),
  delivery: (scope: Scope, endpointId: string, deliveryId: string) =>
    read<DeliveryDetail>([...resources.webhooks(scope), endpointId, "deliveries", deliveryId]),
  events: (scope: Scope, filters: Filters) => readPages<Events>(resources.events(scope), filters),
  event: (scope: Scope, eventId: string) =>
    read<EventDetail>([...resources.events(scope), eventId]),
  payIds: (scope: Scope, filters: Filters) => readPages<PayIds>(resources.payIds(scope), filters),
  payId: (scope: Scope, payId: string) => read<PayIdDetail>([...resources.payIds(scope), payId]),
  virtualAccounts: (scope: Scope, filters: Filters) =>
    readPages<VirtualAccounts>(resources.virtualAccounts(scope), filters),
  virtualAccount: (scope: Scope, reference: string) =>
    read<VirtualAccountDetail>([...resources.virtualAccounts(scope), reference]),
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

function read<T>(resource: Resource) {
  return queryOptions({
    queryKey: resource,
    queryFn: ({ signal }) => request<T>("GET", pathOf(resource), { signal }),
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
