import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import {
  AuditIcon,
  BankIcon,
  BulkIcon,
  CardIcon,
  CheckoutIcon,
  CustomerIcon,
  DisputeIcon,
  EventIcon,
  HomeIcon,
  KeyIcon,
  LinkIcon,
  MenuIcon,
  PayIdIcon,
  PaymentIcon,
  RefundIcon,
  ReportIcon,
  RequestIcon,
  ScheduleIcon,
  SecurityIcon,
  SendIcon,
  TeamIcon,
  WalletIcon,
  WebhookIcon,
} from "../ui/icons";
import { AccountMenu, MerchantMenu } from "./menus";
import { useScope } from "./scope";

const PAGES = [
  { to: "/m/$merchant/$mode", name: "Home", Icon: HomeIcon, action: "home.read" },
  {
    to: "/m/$merchant/$mode/payments",
    name: "Payments",
    Icon: PaymentIcon,
    action: "payments.read",
  },
  { to: "/m/$merchant/$mode/wallet", name: "Wallet", Icon: WalletIcon, action: "statement.read" },
  {
    to: "/m/$merchant/$mode/reports",
    name: "Reports",
    Icon: ReportIcon,
    action: "statement.read",
  },
  { to: "/m/$merchant/$mode/send", name: "Send money", Icon: SendIcon, action: "money.out" },
  {
    to: "/m/$merchant/$mode/bulk-transfers",
    name: "Bulk transfers",
    Icon: BulkIcon,
    action: "payments.read",
  },
  {
    to: "/m/$merchant/$mode/schedules",
    name: "Schedules",
    Icon: ScheduleIcon,
    action: "schedules.read",
  },
  { to: "/m/$merchant/$mode/cards", name: "Cards", Icon: CardIcon, action: "cards.read" },
  {
    to: "/m/$merchant/$mode/refunds",
    name: "Refunds",
    Icon: RefundIcon,
    action: "payments.read",
  },
  {
    to: "/m/$merchant/$mode/disputes",
    name: "Disputes",
    Icon: DisputeIcon,
    action: "disputes.read",
  },
  {
    to: "/m/$merchant/$mode/customers",
    name: "Customers",
    Icon: CustomerIcon,
    action: "customers.read",
  },
  { to: "/m/$merchant/$mode/payids", name: "PayIDs", Icon: PayIdIcon, action: "payids.read" },
  {
    to: "/m/$merchant/$mode/virtual-accounts",
    name: "Virtual accounts",
    Icon: BankIcon,
    action: "payids.read",
  },
  {
    to: "/m/$merchant/$mode/checkout-sessions",
    name: "Checkout",
    Icon: CheckoutIcon,
    action: "payids.read",
  },
  {
    to: "/m/$merchant/$mode/payment-links",
    name: "Payment links",
    Icon: LinkIcon,
    action: "payids.read",
  },
  { to: "/m/$merchant/$mode/keys", name: "API keys", Icon: KeyIcon, action: "keys.read" },
  {
    to: "/m/$merchant/$mode/webhooks",
    name: "Webhooks",
    Icon: WebhookIcon,
    action: "webhooks.read",
  },
  { to: "/m/$merchant/$mode/events", name: "Events", Icon: EventIcon, action: "events.read" },
  {
    to: "/m/$merchant/$mode/requests",
    name: "Request log",
    Icon: RequestIcon,
    action: "requests.read",
  },
  { to: "/m/$merchant/$mode/team", name: "Team", Icon: TeamIcon, action: "team.read" },
  { to: "/m/$merchant/$mode/audit", name: "Audit log", Icon: AuditIcon, action: "audit.read" },
  { to: "/m/$merchant/$mode/security", name: "Security", Icon: SecurityIcon, action: undefined },
] as const;

export function Navigation() {
  const { merchant, mode, can } = useScope();
  return (
    <nav aria-label="Pages" className="grid gap-0.5">
      {PAGES.filter(({ action }) => !action || can(action)).map(({ to, name, Icon }) => (
        <Link
          key={to}
          to={to}
          params={{ merchant: merchant.slug, mode }}
          activeOptions={{ exact: name === "Home", includeSearch: false }}
          className="flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-soft lg:py-1 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium aria-[current=page]:text-accent"
        >
          <Icon />
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Folded up until it is pressed, and again once a page is chosen. */
export function PhoneNavigation() {
  const { merchant } = useScope();
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [pathname]);
  return (
    <details ref={details} className="border-b border-line bg-surface lg:hidden">
      <summary className="flex list-none items-center gap-2.5 px-4 py-3 font-medium">
        <MenuIcon />
        Menu
        <span className="ml-auto truncate font-normal text-soft">{merchant.name}</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        <MerchantMenu />
        <Navigation />
        <AccountMenu />
      </div>
    </details>
  );
}
