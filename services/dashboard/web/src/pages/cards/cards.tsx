import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useId } from "react";
import type { CardPaymentSummary } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { startOfDay } from "../../format/time";
import { Button } from "../../ui/button";
import { INPUT } from "../../ui/classes";
import { type Column, DataTable } from "../../ui/data-table";
import { DayFilter, FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { CustomerLink } from "../customers/customer-link";
import { CardLink } from "./card-link";
import { CARD_STATES, CardState, cardName } from "./states";

const FROM = "/m/$merchant/$mode/cards";

export function CardsPage() {
  const { scope } = useScope();
  const { state, customer, from, to, id } = useSearch({ from: FROM });
  const filters = id ? { id } : { state, customer, from: startOfDay(from), to: startOfDay(to, 1) };
  const cards = useInfiniteQuery(queries.cards(scope, filters));
  return (
    <Page
      title="Cards"
      lead="Payments by card, newest first. Open one to capture, cancel or refund it."
    >
      <Filters />
      <Paged query={cards}>
        {(pages) => {
          const payments = pages.flatMap((page) => page.payments);
          return payments.length > 0 ? (
            <DataTable
              label="Card payments"
              rows={payments}
              rowKey={(payment) => payment.id}
              columns={COLUMNS}
            />
          ) : (
            <NoPayments isFiltered={Object.values(filters).some(Boolean)} />
          );
        }}
      </Paged>
    </Page>
  );
}

function Filters() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, id: undefined, ...change }), replace: true });
  return (
    <FilterBar>
      <OptionFilter
        label="State"
        value={search.state}
        all="All"
        options={CARD_STATES}
        onChange={(state) => set({ state })}
      />
      <DayFilter label="From" value={search.from} onChange={(from) => set({ from })} />
      <DayFilter label="To, with that day" value={search.to} onChange={(to) => set({ to })} />
      <OfCustomer customer={search.customer} onAll={() => set({ customer: undefined })} />
      <FindById
        key={search.id}
        shown={search.id ?? ""}
        onFind={(id) => void navigate({ search: id ? { id } : {}, replace: true })}
      />
    </FilterBar>
  );
}

/** Set by a link of the customer's page alone. */
function OfCustomer({ customer, onAll }: { customer: string | undefined; onAll: () => void }) {
  if (!customer) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span>
        Of customer <CustomerLink id={customer}>{customer}</CustomerLink>
      </span>
      <Button size="small" onClick={onAll}>
        Of all
      </Button>
    </p>
  );
}

/** The other filters do not apply to it: an id names one payment. */
function FindById({ shown, onFind }: { shown: string; onFind: (id: string) => void }) {
  const inputId = useId();
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get("id") ?? "").trim());
  };
  return (
    <form onSubmit={find} className="flex items-end gap-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={inputId} className="text-xs text-soft">
          Payment id or your reference
        </label>
        <input
          id={inputId}
          type="search"
          name="id"
          defaultValue={shown}
          maxLength={100}
          className={INPUT}
        />
      </div>
      <Button type="submit">Find</Button>
    </form>
  );
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No card payment fits">
      <p>Choose other filters, or clear them. An id must be complete.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No card payments yet">
      <p>They appear here once your server charges a card with the API.</p>
    </EmptyState>
  );
}

const COLUMNS: Column<CardPaymentSummary>[] = [
  { title: "Time", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: "Payment", cell: ({ id }) => <CardLink id={id} /> },
  { title: "Customer", cell: ({ customerEmail }) => customerEmail },
  {
    title: "Card",
    cell: ({ card }) => <span className="whitespace-nowrap">{cardName(card)}</span>,
  },
  { title: "State", cell: ({ state }) => <CardState state={state} /> },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo, currency }) => <Money minor={amountKobo} currency={currency} />,
  },
];
