import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { CustomerDetail, SavedCard } from "../../../../src/http/api";
import { ApiError } from "../../api/http";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Code, Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Money, Time } from "../../ui/values";
import { CardLink } from "../cards/card-link";
import { CardState, cardName } from "../cards/states";
import { CreatePermanentDialog } from "../permanent-accounts/create-permanent";
import { PermanentTable } from "../permanent-accounts/permanent-table";
import { DeleteCustomerDialog, EditCustomerDialog } from "./customer-dialogs";

const INDENT = 2;

export function CustomerPage() {
  const { scope } = useScope();
  const { customer: id } = useParams({ from: "/m/$merchant/$mode/customers/$customer" });
  const query = useQuery(queries.customer(scope, id));
  if (query.error instanceof ApiError && query.error.status === 404) return <Gone />;
  const shown = <Loaded query={query}>{(customer) => <Shown customer={customer} />}</Loaded>;
  return query.data ? shown : <Page title="Customer">{shown}</Page>;
}

function Gone() {
  const { merchant, mode } = useScope();
  return (
    <Page title="There is no such customer">
      <p>
        It was deleted, belongs to the other mode, or the address is not complete.{" "}
        <Link
          to="/m/$merchant/$mode/customers"
          params={{ merchant: merchant.slug, mode }}
          className={LINK}
        >
          See all customers
        </Link>
        .
      </p>
    </Page>
  );
}

function Shown({ customer }: { customer: CustomerDetail }) {
  const { can } = useScope();
  const [dialog, setDialog] = useState<"edit" | "delete" | "account">();
  const close = () => setDialog(undefined);
  const { id, name, email } = customer;
  return (
    <Page
      title={name ?? email}
      lead={<Mono>{id}</Mono>}
      actions={
        <>
          {can("customers.write") && <Button onClick={() => setDialog("edit")}>Edit</Button>}
          {can("customers.delete") && (
            <Button look="danger" onClick={() => setDialog("delete")}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <Facts facts={factsOf(customer)} />
      <Accounts customer={customer} onMake={() => setDialog("account")} />
      <Payments customer={customer} />
      <Cards cards={customer.cards} />
      {Object.keys(customer.metadata).length > 0 && (
        <Section title="Metadata">
          <Code label="JSON" text={JSON.stringify(customer.metadata, null, INDENT)} />
        </Section>
      )}
      {dialog === "edit" && <EditCustomerDialog customer={customer} onClose={close} />}
      {dialog === "delete" && <DeleteCustomerDialog customer={customer} onClose={close} />}
      {dialog === "account" && <CreatePermanentDialog customerId={id} onClose={close} />}
    </Page>
  );
}

function factsOf(customer: CustomerDetail): [string, ReactNode][] {
  const { email, name, phone, reference, createdAt, updatedAt } = customer;
  return [
    ["Name", name ?? "–"],
    ["E-mail address", email],
    ["Phone", phone ?? "–"],
    ["Reference", reference ? <Mono key="reference">{reference}</Mono> : "–"],
    ["Created", <Time key="created" at={createdAt} />],
    ["Last change", <Time key="changed" at={updatedAt} />],
  ];
}

function Accounts({ customer, onMake }: { customer: CustomerDetail; onMake: () => void }) {
  const { can } = useScope();
  const { accounts, name } = customer;
  const canMake = can("payids.write") && name !== null;
  return (
    <Section
      title="Accounts"
      lead="Bank account numbers that stay the customer’s, for any number of payments."
      actions={canMake && <Button onClick={onMake}>Give an account</Button>}
    >
      {accounts === null ? (
        <Callout tone="warn" title="The accounts could not be loaded">
          <p>Reload the page in a moment.</p>
        </Callout>
      ) : accounts.length > 0 ? (
        <PermanentTable accounts={accounts} />
      ) : (
        <EmptyState title="The customer has no account yet">
          {name === null && <p>It needs a name first, which becomes part of the account’s.</p>}
        </EmptyState>
      )}
    </Section>
  );
}

function Payments({ customer: { id, payments, hasMorePayments } }: { customer: CustomerDetail }) {
  const { merchant, mode } = useScope();
  const all = (
    <Link
      to="/m/$merchant/$mode/cards"
      params={{ merchant: merchant.slug, mode }}
      search={{ customer: id }}
      className={LINK}
    >
      All card payments of the customer
    </Link>
  );
  return (
    <Section title="Card payments" actions={hasMorePayments && all}>
      {payments.length > 0 ? (
        <DataTable
          label="Card payments"
          rows={payments}
          rowKey={(payment) => payment.id}
          columns={PAYMENTS}
        />
      ) : (
        <EmptyState title="The customer has paid by no card yet" />
      )}
    </Section>
  );
}

const PAYMENTS: Column<CustomerDetail["payments"][number]>[] = [
  { title: "Time", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: "Payment", cell: ({ id }) => <CardLink id={id} /> },
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

function Cards({ cards }: { cards: SavedCard[] }) {
  return (
    <Section title="Saved cards" lead="Your server can charge them again by their id.">
      {cards.length > 0 ? (
        <DataTable label="Saved cards" rows={cards} rowKey={({ id }) => id} columns={CARDS} />
      ) : (
        <EmptyState title="The customer has saved no card" />
      )}
    </Section>
  );
}

const CARDS: Column<SavedCard>[] = [
  { title: "Card", cell: cardName },
  { title: "Until", cell: ({ expires }) => `${expires.month}/${expires.year}` },
  { title: "Id", cell: ({ id }) => <Mono>{id}</Mono> },
  { title: "First used", cell: ({ createdAt }) => <Time at={createdAt} /> },
];
