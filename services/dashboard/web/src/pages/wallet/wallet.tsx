import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Statement } from "../../../../src/http/api";
import { csvAddressOf, queries, resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { startOfDay } from "../../format/time";
import { Badge } from "../../ui/badge";
import { ButtonAnchor } from "../../ui/button";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { DayFilter, FilterBar, OptionFilter } from "../../ui/filters";
import { Loaded } from "../../ui/loaded";
import { Card, EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { FundWallet } from "../sandbox/fund-wallet";

type Entry = Statement["entries"][number];
const FROM = "/m/$merchant/$mode/wallet";
const FIRST_CURRENCY = "NGN";

export function WalletPage() {
  const { scope } = useScope();
  const search = useSearch({ from: FROM });
  const currency = search.currency ?? FIRST_CURRENCY;
  const filters = {
    currency,
    from: startOfDay(search.from),
    to: startOfDay(search.to, 1),
  };
  return (
    <Page
      title="Wallet"
      lead="Every movement with the balance after it, newest first."
      actions={
        <ButtonAnchor href={csvAddressOf(resources.statement(scope), filters)} download>
          Download CSV
        </ButtonAnchor>
      }
    >
      <Balances currency={currency} />
      <FundWallet />
      <StatementFilters />
      <Entries filters={filters} />
    </Page>
  );
}

function Balances({ currency }: { currency: string }) {
  const { scope } = useScope();
  const home = useQuery(queries.home(scope));
  return (
    <Loaded query={home}>
      {({ wallets }) =>
        wallets
          .filter((wallet) => wallet.currency === currency)
          .map(({ payId, availableKobo, heldKobo }) => (
            <Card key={payId}>
              <dl className="flex flex-wrap gap-x-10 gap-y-3">
                <Balance name="Available" minor={availableKobo} currency={currency} />
                <Balance name="On hold" minor={heldKobo} currency={currency} />
                <div className="min-w-0">
                  <dt className="text-soft">PayID of the wallet</dt>
                  <dd className="mt-1">
                    <Mono>{payId}</Mono>
                  </dd>
                </div>
              </dl>
            </Card>
          ))
      }
    </Loaded>
  );
}

function Balance({ name, minor, currency }: { name: string; minor: string; currency: string }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="text-lg font-semibold">
        <Money minor={minor} currency={currency} />
      </dd>
    </div>
  );
}

function StatementFilters() {
  const { scope } = useScope();
  const { data: home } = useQuery(queries.home(scope));
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const currencies = home?.wallets.map(({ currency }) => currency) ?? [];
  return (
    <FilterBar>
      {currencies.length > 1 && (
        <OptionFilter
          label="Currency"
          value={search.currency}
          all={FIRST_CURRENCY}
          options={currencies
            .filter((one) => one !== FIRST_CURRENCY)
            .map((one) => ({ value: one, label: one }))}
          onChange={(currency) => set({ currency })}
        />
      )}
      <DayFilter label="From" value={search.from} onChange={(from) => set({ from })} />
      <DayFilter label="To, with that day" value={search.to} onChange={(to) => set({ to })} />
    </FilterBar>
  );
}

interface EntriesProps {
  filters: { currency: string; from: string | undefined; to: string | undefined };
}

function Entries({ filters }: EntriesProps) {
  const { scope } = useScope();
  const statement = useInfiniteQuery(queries.statement(scope, filters));
  return (
    <Paged query={statement}>
      {(pages) => {
        const entries = pages.flatMap((page) => page.entries);
        return entries.length > 0 ? (
          <DataTable
            label="Statement"
            rows={entries}
            rowKey={({ id }) => id}
            columns={columnsOf(filters.currency)}
          />
        ) : (
          <NoEntries isFiltered={Boolean(filters.from ?? filters.to)} />
        );
      }}
    </Paged>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nothing moved in these days">
      <p>Choose other days, or clear both.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has moved yet">
      <p>Each movement of the wallet appears here as a line.</p>
    </EmptyState>
  );
}

function columnsOf(currency: string): Column<Entry>[] {
  return [
    { title: "Time", cell: ({ at }) => <Time at={at} /> },
    {
      title: "What",
      cell: ({ kind, description }) => (
        <span>
          <span className="block first-letter:uppercase">{kind.replaceAll("_", " ")}</span>
          <span className="text-xs text-soft">{description}</span>
        </span>
      ),
    },
    { title: "Reference", cell: ({ reference }) => (reference ? <Mono>{reference}</Mono> : "–") },
    {
      title: "Amount",
      align: "end",
      cell: ({ direction, amountKobo }) => (
        <span className="inline-flex items-center gap-2">
          <Badge tone={direction === "in" ? "ok" : "neutral"}>
            {direction === "in" ? "In" : "Out"}
          </Badge>
          <Money minor={amountKobo} currency={currency} />
        </span>
      ),
    },
    {
      title: "Balance after",
      align: "end",
      cell: ({ balanceAfterKobo }) => <Money minor={balanceAfterKobo} currency={currency} />,
    },
  ];
}
