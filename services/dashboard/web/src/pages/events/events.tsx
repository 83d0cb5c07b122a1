import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Events } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { INPUT, LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Time } from "../../ui/values";

type Event = Events["events"][number];
const FROM = "/m/$merchant/$mode/events";

export function EventsPage() {
  const { scope } = useScope();
  const search = useSearch({ from: FROM });
  const events = useInfiniteQuery(queries.events(scope, search));
  return (
    <Page
      title="Events"
      lead="All that has happened, newest first, and where each was delivered. Test events show at their endpoint alone."
    >
      <EventFilters />
      <Paged query={events}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.events);
          if (rows.length > 0) {
            return (
              <DataTable label="Events" rows={rows} rowKey={({ id }) => id} columns={COLUMNS} />
            );
          }
          return (search.type ?? search.object) ? (
            <EmptyState title="No event fits the filters">
              <p>Choose another type or object, or look in the other mode.</p>
            </EmptyState>
          ) : (
            <EmptyState title="Nothing has happened yet">
              <p>Payments, transfers and bills each leave events here.</p>
            </EmptyState>
          );
        }}
      </Paged>
    </Page>
  );
}

function EventFilters() {
  const { scope } = useScope();
  const { data: webhooks } = useQuery(queries.webhooks(scope));
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <FilterBar>
      <OptionFilter
        label="Type"
        value={search.type}
        all="All"
        options={(webhooks?.events ?? []).map((value) => ({ value, label: value }))}
        onChange={(type) => set({ type })}
      />
      <ObjectFilter key={search.object} object={search.object} onSearch={set} />
    </FilterBar>
  );
}

interface ObjectFilterProps {
  object: string | undefined;
  onSearch: (change: { object: string | undefined }) => void;
}

function ObjectFilter({ object, onSearch }: ObjectFilterProps) {
  const send = (form: FormData) =>
    onSearch({ object: String(form.get("object") ?? "").trim() || undefined });
  return (
    <form className="flex items-end gap-3" action={send}>
      <label className="grid min-w-0 flex-1 gap-1">
        <span className="text-xs text-soft">Id of the object</span>
        <input
          name="object"
          type="search"
          className={`${INPUT} font-mono`}
          defaultValue={object}
          placeholder="txn_…"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <Button type="submit">Search</Button>
    </form>
  );
}

const COLUMNS: Column<Event>[] = [
  { title: "Type", cell: (event) => <EventLink event={event} /> },
  { title: "Object", cell: ({ object }) => <EventObject id={object} /> },
  { title: "Time", cell: ({ at }) => <Time at={at} /> },
];

const OF_PAYMENT = /^(txn|pay)_/;

function EventObject({ id }: { id: string }) {
  const shown = <Mono>{id}</Mono>;
  return OF_PAYMENT.test(id) ? <PaymentLink id={id}>{shown}</PaymentLink> : shown;
}

function EventLink({ event: { id, type } }: { event: Event }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/events/$event"
      params={{ merchant: merchant.slug, mode, event: id }}
      className={LINK}
    >
      {type}
    </Link>
  );
}
