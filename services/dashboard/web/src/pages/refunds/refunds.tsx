import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useId } from "react";
import type { ListedRefund } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { startOfDay } from "../../format/time";
import { Badge, type Tone } from "../../ui/badge";
import { Button } from "../../ui/button";
import { INPUT } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { DayFilter, FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";

const FROM = "/m/$merchant/$mode/refunds";
const ID_MAX = 100;

export function RefundsPage() {
  const { scope } = useScope();
  const { status, payment, from, to } = useSearch({ from: FROM });
  const filters = { status, payment, from: startOfDay(from), to: startOfDay(to, 1) };
  const refunds = useInfiniteQuery(queries.refunds(scope, filters));
  return (
    <Page
      title="Refunds"
      lead="Of card, PayID and virtual account payments, newest first. Open a payment to refund it."
    >
      <Filters />
      <Paged query={refunds}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.refunds);
          return rows.length > 0 ? (
            <DataTable label="Refunds" rows={rows} rowKey={({ id }) => id} columns={COLUMNS} />
          ) : (
            <NoRefunds isFiltered={Object.values(filters).some(Boolean)} />
          );
        }}
      </Paged>
    </Page>
  );
}

const STATES: Record<ListedRefund["status"], { tone: Tone; name: string }> = {
  pending: { tone: "warn", name: "Pending" },
  completed: { tone: "ok", name: "Completed" },
  failed: { tone: "danger", name: "Failed" },
};
const STATE_OPTIONS = Object.entries(STATES).map(([value, { name }]) => ({ value, label: name }));

function Filters() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <FilterBar>
      <OptionFilter
        label="State"
        value={search.status}
        all="All"
        options={STATE_OPTIONS}
        onChange={(status) => set({ status })}
      />
      <DayFilter label="From" value={search.from} onChange={(from) => set({ from })} />
      <DayFilter label="To, with that day" value={search.to} onChange={(to) => set({ to })} />
      <OfPayment
        key={search.payment}
        shown={search.payment ?? ""}
        onFind={(payment) => set({ payment: payment || undefined })}
      />
    </FilterBar>
  );
}

function OfPayment({ shown, onFind }: { shown: string; onFind: (id: string) => void }) {
  const inputId = useId();
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get("payment") ?? "").trim());
  };
  return (
    <form onSubmit={find} className="flex items-end gap-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={inputId} className="text-xs text-soft">
          Id of the payment
        </label>
        <input
          id={inputId}
          type="search"
          name="payment"
          defaultValue={shown}
          maxLength={ID_MAX}
          className={INPUT}
        />
      </div>
      <Button type="submit">Find</Button>
    </form>
  );
}

function NoRefunds({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No refund fits">
      <p>Choose other filters, or clear them. An id must be complete.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No refunds yet">
      <p>A refund appears here once you or your server refund a payment.</p>
    </EmptyState>
  );
}

const TYPES: Record<ListedRefund["paymentType"], string> = {
  payid: "PayID payment",
  virtual_account: "Virtual account payment",
  card: "Card payment",
};

const COLUMNS: Column<ListedRefund>[] = [
  { title: "Time", cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: "Refund",
    cell: ({ id, reason }) => (
      <span>
        <Mono>{id}</Mono>
        {reason && <span className="block text-xs text-soft">{reason}</span>}
      </span>
    ),
  },
  {
    title: "Of",
    cell: ({ paymentId, paymentType }) => (
      <span>
        <PaymentLink id={paymentId}>{TYPES[paymentType]}</PaymentLink>
      </span>
    ),
  },
  { title: "To", cell: ({ to }) => to ?? "The card" },
  {
    title: "State",
    cell: ({ status, failureReason }) => (
      <span>
        <Badge tone={STATES[status].tone}>{STATES[status].name}</Badge>
        {failureReason && <span className="block text-xs text-soft">{failureReason}</span>}
      </span>
    ),
  },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo, currency }) => <Money minor={amountKobo} currency={currency} />,
  },
];
