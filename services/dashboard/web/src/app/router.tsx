import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { queries } from "../api/resources";
import { HomePage } from "../pages/home/home";
import { NotFound, PageFailed } from "./fallback-pages";
import { lastMerchant, rememberMerchant } from "./last-merchant";
import { isMode, merchantOf } from "./scope";
import { filtersOf, parseSearch, stringifySearch } from "./search";
import { NoMerchant, Shell } from "./shell";

interface Context {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });

/** Without a merchant in the address: the one looked at last, in test mode. */
const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(queries.session());
    const merchant = lastMerchant(session);
    if (!merchant) return;
    throw redirect({ to: "/m/$merchant/$mode", params: { merchant: merchant.slug, mode: "test" } });
  },
  component: NoMerchant,
});

/** Mails lead to it without knowing a merchant. */
const security = createRoute({
  getParentRoute: () => root,
  path: "/security",
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(queries.session());
    const params = { merchant: lastMerchant(session)?.slug ?? "", mode: "test" };
    throw redirect({ to: params.merchant ? "/m/$merchant/$mode/security" : "/", params });
  },
});

const merchant = createRoute({
  getParentRoute: () => root,
  path: "/m/$merchant/$mode",
  beforeLoad: async ({ context, params }) => {
    const session = await context.queryClient.ensureQueryData(queries.session());
    const found = merchantOf(session, params.merchant);
    if (!found || !isMode(params.mode)) throw redirect({ to: "/" });
    rememberMerchant(found);
  },
  component: Shell,
  notFoundComponent: NotFound,
});

const within = { getParentRoute: () => merchant };

const pages = [
  // The first page comes with the app; each further one when it is opened.
  createRoute({
    ...within,
    path: "/",
    validateSearch: filtersOf("currency"),
    component: HomePage,
  }),
  createRoute({
    ...within,
    path: "/cards",
    validateSearch: filtersOf("state", "customer", "from", "to", "id"),
    component: lazyRouteComponent(() => import("../pages/cards/cards"), "CardsPage"),
  }),
  createRoute({
    ...within,
    path: "/cards/$card",
    component: lazyRouteComponent(() => import("../pages/cards/card"), "CardPage"),
  }),
  createRoute({
    ...within,
    path: "/disputes",
    validateSearch: filtersOf("status"),
    component: lazyRouteComponent(() => import("../pages/disputes/disputes"), "DisputesPage"),
  }),
  createRoute({
    ...within,
    path: "/disputes/$dispute",
    component: lazyRouteComponent(() => import("../pages/disputes/dispute"), "DisputePage"),
  }),
  createRoute({
    ...within,
    path: "/payments",
    validateSearch: filtersOf("q", "kind", "status", "direction", "from", "to"),
    component: lazyRouteComponent(() => import("../pages/payments/payments"), "PaymentsPage"),
  }),
  createRoute({
    ...within,
    path: "/refunds",
    validateSearch: filtersOf("status", "payment", "from", "to"),
    component: lazyRouteComponent(() => import("../pages/refunds/refunds"), "RefundsPage"),
  }),
  createRoute({
    ...within,
    path: "/wallet",
    validateSearch: filtersOf("currency", "from", "to"),
    component: lazyRouteComponent(() => import("../pages/wallet/wallet"), "WalletPage"),
  }),
  createRoute({
    ...within,
    path: "/send",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/m/$merchant/$mode/send/$kind", params: { ...params, kind: "bank" } });
    },
  }),
  createRoute({
    ...within,
    path: "/send/$kind",
    component: lazyRouteComponent(() => import("../pages/send/send"), "SendPage"),
  }),
  createRoute({
    ...within,
    path: "/bulk-transfers",
    validateSearch: filtersOf("status"),
    component: lazyRouteComponent(
      () => import("../pages/bulk-transfers/bulk-transfers"),
      "BulkTransfersPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/bulk-transfers/new",
    component: lazyRouteComponent(
      () => import("../pages/bulk-transfers/new-bulk-transfer"),
      "NewBulkTransferPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/bulk-transfers/$bulk",
    validateSearch: filtersOf("status"),
    component: lazyRouteComponent(
      () => import("../pages/bulk-transfers/bulk-transfer"),
      "BulkTransferPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/checkout-sessions",
    validateSearch: filtersOf("status", "link"),
    component: lazyRouteComponent(
      () => import("../pages/checkout-sessions/checkout-sessions"),
      "CheckoutSessionsPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/checkout-sessions/$session",
    component: lazyRouteComponent(
      () => import("../pages/checkout-sessions/checkout-session"),
      "CheckoutSessionPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/payment-links",
    component: lazyRouteComponent(
      () => import("../pages/payment-links/payment-links"),
      "PaymentLinksPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/schedules",
    validateSearch: filtersOf("status"),
    component: lazyRouteComponent(() => import("../pages/schedules/schedules"), "SchedulesPage"),
  }),
  createRoute({
    ...within,
    path: "/sweeps/new",
    component: lazyRouteComponent(() => import("../pages/sweeps/new-sweep"), "NewSweepPage"),
  }),
  createRoute({
    ...within,
    path: "/schedules/$schedule",
    component: lazyRouteComponent(() => import("../pages/schedules/schedule"), "SchedulePage"),
  }),
  createRoute({
    ...within,
    path: "/reports",
    component: lazyRouteComponent(() => import("../pages/reports/reports"), "ReportsPage"),
  }),
  createRoute({
    ...within,
    path: "/keys",
    component: lazyRouteComponent(() => import("../pages/keys/keys"), "KeysPage"),
  }),
  createRoute({
    ...within,
    path: "/webhooks",
    component: lazyRouteComponent(() => import("../pages/webhooks/webhooks"), "WebhooksPage"),
  }),
  createRoute({
    ...within,
    path: "/webhooks/$endpoint",
    validateSearch: filtersOf("status"),
    component: lazyRouteComponent(() => import("../pages/webhooks/endpoint"), "EndpointPage"),
  }),
  createRoute({
    ...within,
    path: "/webhooks/$endpoint/deliveries/$delivery",
    component: lazyRouteComponent(() => import("../pages/webhooks/delivery"), "DeliveryPage"),
  }),
  createRoute({
    ...within,
    path: "/events",
    validateSearch: filtersOf("type", "object"),
    component: lazyRouteComponent(() => import("../pages/events/events"), "EventsPage"),
  }),
  createRoute({
    ...within,
    path: "/events/$event",
    component: lazyRouteComponent(() => import("../pages/events/event"), "EventPage"),
  }),
  createRoute({
    ...within,
    path: "/payments/$payment",
    component: lazyRouteComponent(() => import("../pages/payments/payment"), "PaymentPage"),
  }),
  createRoute({
    ...within,
    path: "/requests",
    validateSearch: filtersOf("status", "key", "path", "reference", "id", "from", "to"),
    component: lazyRouteComponent(() => import("../pages/requests/requests"), "RequestsPage"),
  }),
  createRoute({
    ...within,
    path: "/requests/$request",
    component: lazyRouteComponent(() => import("../pages/requests/request"), "RequestPage"),
  }),
  createRoute({
    ...within,
    path: "/payids",
    validateSearch: filtersOf("type", "status"),
    component: lazyRouteComponent(() => import("../pages/payids/pay-ids"), "PayIdsPage"),
  }),
  createRoute({
    ...within,
    path: "/payids/$payId",
    component: lazyRouteComponent(() => import("../pages/payids/pay-id"), "PayIdPage"),
  }),
  createRoute({
    ...within,
    path: "/virtual-accounts",
    validateSearch: filtersOf("status"),
    component: lazyRouteComponent(
      () => import("../pages/virtual-accounts/accounts"),
      "VirtualAccountsPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/virtual-accounts/$reference",
    component: lazyRouteComponent(
      () => import("../pages/virtual-accounts/account"),
      "VirtualAccountPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/permanent-accounts",
    validateSearch: filtersOf("status"),
    component: lazyRouteComponent(
      () => import("../pages/permanent-accounts/permanent-accounts"),
      "PermanentAccountsPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/permanent-accounts/$account",
    component: lazyRouteComponent(
      () => import("../pages/permanent-accounts/permanent-account"),
      "PermanentAccountPage",
    ),
  }),
  createRoute({
    ...within,
    path: "/customers",
    validateSearch: filtersOf("q"),
    component: lazyRouteComponent(() => import("../pages/customers/customers"), "CustomersPage"),
  }),
  createRoute({
    ...within,
    path: "/customers/$customer",
    component: lazyRouteComponent(() => import("../pages/customers/customer"), "CustomerPage"),
  }),
  createRoute({
    ...within,
    path: "/team",
    component: lazyRouteComponent(() => import("../pages/team/team"), "TeamPage"),
  }),
  createRoute({
    ...within,
    path: "/audit",
    validateSearch: filtersOf("action", "user", "from", "to"),
    component: lazyRouteComponent(() => import("../pages/audit/audit"), "AuditPage"),
  }),
  createRoute({
    ...within,
    path: "/security",
    component: lazyRouteComponent(() => import("../pages/security/security"), "SecurityPage"),
  }),
] as const;

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([start, security, merchant.addChildren(pages)]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
