import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import type { Customer } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { INPUT } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filters";
import { EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Time } from "../../ui/values";
import { CreateCustomerDialog } from "./customer-dialogs";
import { CustomerLink } from "./customer-link";

const FROM = "/m/$merchant/$mode/customers";
const SEARCH_MAX = 254;

export function CustomersPage() {
  const { scope, can } = useScope();
  const { q } = useSearch({ from: FROM });
  const customers = useInfiniteQuery(queries.customers(scope, { q }));
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="Customers"
      lead="The people and companies that pay you. A card payment makes its customer by itself."
      actions={
        can("customers.write") && (
          <Button look="primary" onClick={() => setMaking(true)}>
            Create customer
          </Button>
        )
      }
    >
      <FilterBar>
        <Find key={q} shown={q ?? ""} />
      </FilterBar>
      <Paged query={customers}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.customers);
          if (rows.length > 0) {
            return (
              <DataTable label="Customers" rows={rows} rowKey={({ id }) => id} columns={COLUMNS} />
            );
          }
          return q ? (
            <EmptyState title="No customer is found">
              <p>Enter a whole e-mail address, your whole reference, or an id such as cus_….</p>
            </EmptyState>
          ) : (
            <EmptyState title="There is no customer yet">
              <p>Create one to give it an account number of its own, or to save its card.</p>
            </EmptyState>
          );
        }}
      </Paged>
      {isMaking && <CreateCustomerDialog onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Find({ shown }: { shown: string }) {
  const inputId = useId();
  const navigate = useNavigate({ from: FROM });
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate({ search: q ? { q } : {}, replace: true });
  };
  return (
    <form onSubmit={find} className="flex min-w-0 items-end gap-2 sm:w-96">
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={inputId} className="text-xs text-soft">
          E-mail address, reference or id
        </label>
        <input
          id={inputId}
          type="search"
          name="q"
          defaultValue={shown}
          maxLength={SEARCH_MAX}
          className={INPUT}
        />
      </div>
      <Button type="submit">Find</Button>
    </form>
  );
}

const COLUMNS: Column<Customer>[] = [
  {
    title: "Customer",
    cell: ({ id, name, email }) => (
      <span>
        <CustomerLink id={id}>{name ?? email}</CustomerLink>
        {name && <span className="block text-xs text-soft [overflow-wrap:anywhere]">{email}</span>}
      </span>
    ),
  },
  { title: "Reference", cell: ({ reference }) => (reference ? <Mono>{reference}</Mono> : "–") },
  { title: "Phone", cell: ({ phone }) => phone ?? "–" },
  { title: "Created", cell: ({ createdAt }) => <Time at={createdAt} /> },
];
