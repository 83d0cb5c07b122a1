import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { CheckoutSessionSummary } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { LINK } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { CHECKOUT_STATUSES, CheckoutStatus, METHOD_NAMES } from "./states";

const FROM = "/m/$merchant/$mode/checkout-sessions";

/** Sessions in which customers pay on a page of Kobo's. */
export function CheckoutSessionsPage() {
  const { scope } = useScope();
  const { status, link } = useSearch({ from: FROM });
  const sessions = useInfiniteQuery(queries.checkoutSessions(scope, { status, link }));
  return (
    <Page
      title="Checkout"
      lead="Sessions in which customers pay on Kobo's page, newest first: those of your server, and those of your payment links."
    >
      <Filters />
      <Paged query={sessions}>
        {(pages) => {
          const found = pages.flatMap((page) => page.sessions);
          return found.length > 0 ? (
            <DataTable
              label="Checkout sessions"
              rows={found}
              rowKey={({ id }) => id}
              columns={COLUMNS}
            />
          ) : (
            <NoSessions isFiltered={Boolean(status ?? link)} />
          );
        }}
      </Paged>
    </Page>
  );
}

function Filters() {
  const { status } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  return (
    <FilterBar>
      <OptionFilter
        label="Status"
        value={status}
        all="All"
        options={CHECKOUT_STATUSES}
        onChange={(chosen) =>
          void navigate({ search: (before) => ({ ...before, status: chosen }), replace: true })
        }
      />
    </FilterBar>
  );
}

function NoSessions({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No session fits">
      <p>Choose another status, or all.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No checkout sessions yet">
      <p>
        One appears here when your server creates a session, or when a payer begins one on a payment
        link.
      </p>
    </EmptyState>
  );
}

function SessionLink({ id, reference }: CheckoutSessionSummary) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/checkout-sessions/$session"
      params={{ merchant: merchant.slug, mode, session: id }}
      className={`${LINK} [overflow-wrap:anywhere]`}
    >
      {reference}
    </Link>
  );
}

function Status({ session: { status, extraPayments } }: { session: CheckoutSessionSummary }) {
  return (
    <span>
      <CheckoutStatus status={status} />
      {extraPayments > 0 && (
        <span className="block text-xs text-soft">
          {extraPayments === 1 ? "1 extra payment" : `${extraPayments} extra payments`}
        </span>
      )}
    </span>
  );
}

const COLUMNS: Column<CheckoutSessionSummary>[] = [
  { title: "Begun", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: "Reference", cell: (session) => <SessionLink {...session} /> },
  {
    title: "Customer",
    cell: ({ customerEmail }) => (
      <span className="[overflow-wrap:anywhere]">{customerEmail || "–"}</span>
    ),
  },
  { title: "Status", cell: (session) => <Status session={session} /> },
  { title: "Paid by", cell: ({ method }) => (method ? METHOD_NAMES[method] : "–") },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo, currency }) => <Money minor={amountKobo} currency={currency} />,
  },
];
