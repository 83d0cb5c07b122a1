import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import type { ListedPayment, Payments } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { startOfDay } from "../../format/time";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { INPUT, LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { DayFilter, FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { apiWordOf, KINDS, pluralsOf, STATUSES } from "./words";

const FROM = "/m/$merchant/$mode/payments";

export function PaymentsPage() {
  const { q } = useSearch({ from: FROM });
  return (
    <Page title="Payments" lead="Money in and out, of every kind, newest first.">
      <SearchBox key={q} />
      {!q && <PaymentFilters />}
      <PaymentList />
    </Page>
  );
}

function SearchBox() {
  const { q } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const search = (text: string) => void navigate({ search: text ? { q: text } : {} });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(String(new FormData(event.currentTarget).get("q")).trim());
  };
  return (
    <search aria-label="Search">
      <form className="grid gap-1" onSubmit={submit}>
        <label htmlFor="payments-q" className="text-xs text-soft">
          Id or reference, of any kind
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id="payments-q"
            name="q"
            type="search"
            className={`${INPUT} min-w-0 flex-1 font-mono sm:max-w-lg`}
            defaultValue={q}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit">Search</Button>
          {q && (
            <Button look="plain" onClick={() => search("")}>
              Show all
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}

const DIRECTIONS = [
  { value: "in", label: "In" },
  { value: "out", label: "Out" },
];
const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));
const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, { name }]) => ({
  value,
  label: name,
}));

function PaymentFilters() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <FilterBar>
      <OptionFilter
        label="Kind"
        value={search.kind}
        all="All"
        options={KIND_OPTIONS}
        onChange={(kind) => set({ kind })}
      />
      <OptionFilter
        label="Direction"
        value={search.direction}
        all="Both"
        options={DIRECTIONS}
        onChange={(direction) => set({ direction })}
      />
      <OptionFilter
        label="Status"
        value={search.status}
        all="All"
        options={STATUS_OPTIONS}
        onChange={(status) => set({ status })}
      />
      <DayFilter label="From" value={search.from} onChange={(from) => set({ from })} />
      <DayFilter label="To, with that day" value={search.to} onChange={(to) => set({ to })} />
    </FilterBar>
  );
}

function PaymentList() {
  const { scope } = useScope();
  const { q, from, to, ...search } = useSearch({ from: FROM });
  const filters = q ? { q } : { ...search, from: startOfDay(from), to: startOfDay(to, 1) };
  const payments = useInfiniteQuery(queries.payments(scope, filters));
  return (
    <Paged query={payments}>
      {(pages) => {
        // A kind that was missing comes with a later page, although its payments are newer.
        const rows = pages
          .flatMap((page) => page.payments)
          .toSorted((a, b) => b.at.localeCompare(a.at));
        const last = pages.at(-1);
        return (
          <>
            {last && <Missing page={last} retry={() => void payments.refetch()} />}
            {rows.length > 0 && (
              <DataTable
                label="Payments"
                rows={rows}
                rowKey={({ kind, id }) => `${kind}/${id}`}
                columns={COLUMNS}
              />
            )}
            {last?.completeSince && <LookedBack since={last.completeSince} />}
            {rows.length === 0 && last?.missing.length === 0 && !last.completeSince && (
              <NoPayments />
            )}
          </>
        );
      }}
    </Paged>
  );
}

function Missing({ page: { missing, next }, retry }: { page: Payments; retry: () => void }) {
  if (missing.length === 0) return null;
  return (
    <Callout tone="warn" title="Some payments are missing" alert>
      <p>
        {pluralsOf(missing)} could not be read just now.
        {next && " They are not on this page, and come with the older ones."}
      </p>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </Callout>
  );
}

function LookedBack({ since }: { since: string }) {
  return (
    <Callout>
      <p>
        These are all since <Time at={since} />. Load older to look further back.
      </p>
    </Callout>
  );
}

function NoPayments() {
  const { mode } = useScope();
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const clear = (name: string) => (
    <Button onClick={() => void navigate({ search: {} })}>{name}</Button>
  );
  if (search.q) {
    return (
      <EmptyState title="Nothing has this id or reference">
        <p>
          Looked for a whole id or reference, in {mode} mode: payments, transactions, refunds,
          events and customers by id or e-mail address; your references and PayIDs; account numbers,
          and the references and session ids of banks and providers.
        </p>
        {clear("Show all payments")}
      </EmptyState>
    );
  }
  if (Object.values(search).some(Boolean)) {
    return (
      <EmptyState title="No payment fits the filters">{clear("Clear the filters")}</EmptyState>
    );
  }
  return (
    <EmptyState title="No payments yet">
      <p>Payments that you receive, transfers that you send and bills that you pay stand here.</p>
    </EmptyState>
  );
}

const COLUMNS: Column<ListedPayment>[] = [
  { title: "Time", cell: ({ at }) => <Time at={at} /> },
  {
    title: "Payment",
    cell: (payment) => (
      <span className="block min-w-0">
        <PaymentLink payment={payment} />
        <span className="block text-xs text-soft [overflow-wrap:anywhere]">
          {[payment.party, payment.detail].filter(Boolean).join(" · ")}
        </span>
      </span>
    ),
  },
  {
    title: "Reference",
    cell: ({ reference }) => (reference ? <Mono>{reference}</Mono> : "–"),
  },
  { title: "Status", cell: (payment) => <Status payment={payment} /> },
  {
    title: "Amount",
    align: "end",
    cell: ({ direction, amountKobo, currency }) => (
      <span className={`whitespace-nowrap ${direction === "in" ? "text-accent" : ""}`}>
        {direction === "in" ? "+" : "−"}
        <Money minor={amountKobo} currency={currency} />
      </span>
    ),
  },
];

function PaymentLink({ payment: { kind, id } }: { payment: ListedPayment }) {
  const { merchant, mode } = useScope();
  const path = `/m/${merchant.slug}/${mode}/payments/${encodeURIComponent(id)}`;
  return (
    <Link to={path} className={LINK}>
      {KINDS[kind]}
    </Link>
  );
}

function Status({ payment }: { payment: ListedPayment }) {
  const { name, tone } = STATUSES[payment.status];
  const word = apiWordOf(payment);
  return (
    <span>
      <Badge tone={tone}>{name}</Badge>
      {word && <span className="block text-xs text-soft">{word}</span>}
    </span>
  );
}
