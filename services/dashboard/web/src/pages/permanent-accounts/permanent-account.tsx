import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PermanentAccountDetail, PermanentPayment } from "../../../../src/http/api";
import { queries, resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Code, Mono } from "../../ui/code";
import { CopyButton } from "../../ui/copy-button";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { Money, Time } from "../../ui/values";
import { CustomerLink } from "../customers/customer-link";
import { PaymentLink } from "../payids/payment-link";
import { Pay } from "../sandbox/pay";
import { Sandbox } from "../sandbox/sandbox";
import { Outcome } from "../virtual-accounts/outcome";
import { RULES } from "../virtual-accounts/states";
import { SwitchAccount } from "../virtual-accounts/switch-account";
import { PermanentState } from "./permanent-table";

/** A payment may come at any time. */
const LOOK_AGAIN_MS = 10_000;
const INDENT = 2;

export function PermanentAccountPage() {
  const { scope } = useScope();
  const { account: id } = useParams({ from: "/m/$merchant/$mode/permanent-accounts/$account" });
  const query = useInfiniteQuery({
    ...queries.permanentAccount(scope, id),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.status === "active" ? LOOK_AGAIN_MS : false,
  });
  const newest = query.data?.pages[0];
  return (
    <Page
      title={newest?.accountNumber ?? "Permanent account"}
      lead={newest ? `${newest.accountName}, ${newest.bankName}` : <Mono>{id}</Mono>}
      actions={newest && <Actions account={newest} />}
    >
      <Paged query={query}>
        {(pages) =>
          pages[0] && (
            <Shown account={pages[0]} payments={pages.flatMap(({ payments }) => payments)} />
          )
        }
      </Paged>
    </Page>
  );
}

function Actions({ account: { id, accountNumber, status } }: { account: PermanentAccountDetail }) {
  const { scope } = useScope();
  const accounts = resources.permanentAccounts(scope);
  return (
    <>
      <CopyButton text={accountNumber} label="the account number" />
      <SwitchAccount
        account={[...accounts, id]}
        isOpen={status === "active"}
        changed={[accounts, resources.customers(scope)]}
      />
    </>
  );
}

interface ShownProps {
  account: PermanentAccountDetail;
  payments: PermanentPayment[];
}

function Shown({ account, payments }: ShownProps) {
  const { scope } = useScope();
  return (
    <>
      <Facts facts={factsOf(account)} />
      <Sandbox lead="Pay this account from a bank. What it does not take is returned.">
        <Pay
          path={["virtual-accounts", account.reference, "pay"]}
          changed={resources.permanentAccounts(scope)}
          amountKobo={account.amountKobo}
        />
      </Sandbox>
      <Section
        title="Payments"
        lead="Each accepted one has its number, and its line in the statement is the account with it."
      >
        {payments.length > 0 ? (
          <DataTable
            label="Payments"
            rows={payments}
            rowKey={({ transactionId }) => transactionId}
            columns={COLUMNS}
          />
        ) : (
          <EmptyState title="Nothing was paid yet">
            <p>A payment appears here as soon as the bank reports it.</p>
          </EmptyState>
        )}
      </Section>
      {Object.keys(account.metadata).length > 0 && (
        <Section title="Metadata">
          <Code label="JSON" text={JSON.stringify(account.metadata, null, INDENT)} />
        </Section>
      )}
    </>
  );
}

function factsOf(account: PermanentAccountDetail): [string, ReactNode][] {
  const { status, amountKobo, identity, closedAt, paymentsCount, customerId } = account;
  const facts: [string, ReactNode][] = [
    ["State", <PermanentState key="state" status={status} />],
    [
      "Customer",
      <CustomerLink key="customer" id={customerId}>
        <Mono>{customerId}</Mono>
      </CustomerLink>,
    ],
    [
      "Received",
      <span key="received">
        <Money minor={account.receivedKobo} currency="NGN" />
        <span className="text-soft">
          {" "}
          in {paymentsCount === 1 ? "1 payment" : `${paymentsCount} payments`}
        </span>
      </span>,
    ],
    ["Accepts", RULES[account.rule]],
    ["Amount", amountKobo && <Money key="amount" minor={amountKobo} currency="NGN" />],
    ["Reference", <Mono key="reference">{account.reference}</Mono>],
    ["Identity", identity && `${identity.type.toUpperCase()} ${identity.number}`],
    ["Created", <Time key="created" at={account.createdAt} />],
    ["Closed", closedAt && <Time key="closed" at={closedAt} />],
  ];
  return facts.filter(([, value]) => value);
}

const COLUMNS: Column<PermanentPayment>[] = [
  { title: "No.", cell: ({ sequence }) => (sequence === null ? "–" : String(sequence)) },
  { title: "Time", cell: ({ at }) => <Time at={at} /> },
  { title: "Payer", cell: ({ payerName }) => payerName },
  { title: "Outcome", cell: Outcome },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) => <Money minor={amountKobo} currency="NGN" />,
  },
  {
    title: "Statement line",
    cell: ({ reference }) => (reference ? <Mono short>{reference}</Mono> : "–"),
  },
  { title: "Payment", cell: ({ transactionId }) => <PaymentLink id={transactionId} /> },
];
