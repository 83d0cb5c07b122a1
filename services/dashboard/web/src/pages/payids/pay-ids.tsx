import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { PayId } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar, OptionFilter } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { CreatePayIdDialog } from "./create-pay-id";
import { KIND_OPTIONS, KINDS, PayIdState, STATE_OPTIONS } from "./states";

const FROM = "/m/$merchant/$mode/payids";

export function PayIdsPage() {
  const { scope, can } = useScope();
  const search = useSearch({ from: FROM });
  const payIds = useInfiniteQuery(queries.payIds(scope, search));
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="PayIDs"
      lead="Addresses that anyone with a wallet pays to. The money is in your wallet at once."
      actions={
        can("payids.write") && (
          <Button look="primary" onClick={() => setMaking(true)}>
            Make a PayID
          </Button>
        )
      }
    >
      <Filters />
      <Paged query={payIds}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.payIds);
          if (rows.length > 0) {
            return (
              <DataTable
                label="PayIDs"
                rows={rows}
                rowKey={({ payId }) => payId}
                columns={COLUMNS}
              />
            );
          }
          return search.type || search.status ? (
            <EmptyState title="No PayID is like this">
              <p>Choose another kind or state, or all.</p>
            </EmptyState>
          ) : (
            <EmptyState title="There is no PayID yet">
              <p>Make one for an order, or one with a name for a till.</p>
            </EmptyState>
          );
        }}
      </Paged>
      {isMaking && <CreatePayIdDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Filters() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const set = (change: typeof search) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <FilterBar>
      <OptionFilter
        label="Kind"
        value={search.type}
        all="All"
        options={KIND_OPTIONS}
        onChange={(type) => set({ type })}
      />
      <OptionFilter
        label="State"
        value={search.status}
        all="All"
        options={STATE_OPTIONS}
        onChange={(status) => set({ status })}
      />
    </FilterBar>
  );
}

const COLUMNS: Column<PayId>[] = [
  { title: "PayID", cell: (payId) => <PayIdLink payId={payId} /> },
  { title: "Kind", cell: ({ type }) => KINDS[type] },
  { title: "State", cell: PayIdState },
  { title: "Reference", cell: ({ reference }) => <Mono>{reference}</Mono> },
  {
    title: "Expected",
    align: "end",
    cell: ({ amountKobo }) =>
      amountKobo ? <Money minor={amountKobo} currency="NGN" /> : "Any amount",
  },
  {
    title: "Received",
    align: "end",
    cell: ({ receivedKobo }) => <Money minor={receivedKobo} currency="NGN" />,
  },
  { title: "Created", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function PayIdLink({ payId: { payId, name } }: { payId: PayId }) {
  const { merchant, mode } = useScope();
  return (
    <span>
      <Link
        to="/m/$merchant/$mode/payids/$payId"
        params={{ merchant: merchant.slug, mode, payId }}
        className={LINK}
      >
        {payId}
      </Link>
      <span className="block text-xs text-soft">{name}</span>
    </span>
  );
}
