import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { VirtualAccountDetail } from "../../../../src/http/api";
import { queries, resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { formatTime } from "../../format/time";
import { Code, Mono } from "../../ui/code";
import { CopyButton } from "../../ui/copy-button";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Money, Time } from "../../ui/values";
import { expiryFact } from "../payids/expiry";
import { PaymentLink } from "../payids/payment-link";
import { Pay } from "../sandbox/pay";
import { Sandbox } from "../sandbox/sandbox";
import { Share } from "../share/share";
import { Outcome } from "./outcome";
import { AccountState, RULES } from "./states";
import { SwitchAccount } from "./switch-account";

/** A payment may come at any time. */
const LOOK_AGAIN_MS = 10_000;
const INDENT = 2;

export function VirtualAccountPage() {
  const { scope } = useScope();
  const { reference } = useParams({ from: "/m/$merchant/$mode/virtual-accounts/$reference" });
  const query = useQuery({
    ...queries.virtualAccount(scope, reference),
    refetchInterval: ({ state }) => (state.data?.status === "active" ? LOOK_AGAIN_MS : false),
  });
  const shown = (
    <Loaded query={query}>
      {(account) => <Shown account={account} onEnd={() => void query.refetch()} />}
    </Loaded>
  );
  // Until then, and when it is missing, the address is the title.
  return query.data ? shown : <Page title={reference}>{shown}</Page>;
}

function Shown({ account, onEnd }: { account: VirtualAccountDetail; onEnd: () => void }) {
  const { scope } = useScope();
  const { accountNumber, reference, status, amountKobo } = account;
  return (
    <Page
      title={accountNumber}
      lead={`${account.accountName}, ${account.bankName}`}
      actions={
        <>
          <CopyButton text={accountNumber} label="the account number" />
          {(status === "active" || isReopenable(account)) && (
            <SwitchAccount
              account={[...resources.virtualAccounts(scope), reference]}
              isOpen={status === "active"}
              changed={[resources.virtualAccounts(scope)]}
            />
          )}
        </>
      }
    >
      <Facts facts={factsOf(account, onEnd)} />
      {status === "active" && <ShareAccount account={account} />}
      <Sandbox lead="Pay this account from a bank. What it does not take is returned.">
        <Pay
          path={["virtual-accounts", reference, "pay"]}
          changed={resources.virtualAccounts(scope)}
          amountKobo={amountKobo}
        />
      </Sandbox>
      <Payments account={account} />
      {Object.keys(account.metadata).length > 0 && (
        <Section title="Metadata">
          <Code label="JSON" text={JSON.stringify(account.metadata, null, INDENT)} />
        </Section>
      )}
    </Page>
  );
}

/** Closed by hand, and its own time is not over. */
function isReopenable({ closedAt, lapsesAt }: VirtualAccountDetail): boolean {
  return closedAt !== null && new Date(lapsesAt) > new Date();
}

function factsOf(account: VirtualAccountDetail, onEnd: () => void): [string, ReactNode][] {
  const { status, expiresAt, lapsesAt } = account;
  return [
    ["State", <AccountState key="state" {...account} />],
    ["Amount", <Money key="amount" minor={account.amountKobo} currency="NGN" />],
    ["Accepts", RULES[account.rule]],
    ["Received", <Money key="received" minor={account.receivedKobo} currency="NGN" />],
    ["Reference", <Mono key="reference">{account.reference}</Mono>],
    ["Created", <Time key="created" at={account.createdAt} />],
    ...closed(account),
    ...expiryFact({ expiresAt, lapsesAt: status === "active" ? lapsesAt : null, onEnd }),
  ];
}

function closed({ closedAt }: VirtualAccountDetail): [string, ReactNode][] {
  return closedAt === null ? [] : [["Closed", <Time key="closed" at={closedAt} />]];
}

function ShareAccount({ account }: { account: VirtualAccountDetail }) {
  const { merchant } = useScope();
  const { accountNumber, accountName, bankName, amountKobo, expiresAt } = account;
  const message = [
    `Pay ${formatMoney(amountKobo, "NGN")} to ${merchant.name} by bank transfer:`,
    `Account number: ${accountNumber}`,
    `Bank: ${bankName}`,
    `Account name: ${accountName}`,
    `Until: ${formatTime(expiresAt)}`,
  ].join("\n");
  return (
    <Share
      lead="Both say where to pay, how much, and until when."
      subject={`Pay ${merchant.name}`}
      message={message}
      requestToken={account.requestToken}
      fileName={accountNumber}
    />
  );
}

type Payment = VirtualAccountDetail["payments"][number];

function Payments({ account: { payments } }: { account: VirtualAccountDetail }) {
  return (
    <Section title="Payments">
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
  );
}

const COLUMNS: Column<Payment>[] = [
  { title: "Time", cell: ({ at }) => <Time at={at} /> },
  { title: "Payer", cell: ({ payerName }) => payerName },
  { title: "Outcome", cell: Outcome },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) => <Money minor={amountKobo} currency="NGN" />,
  },
  { title: "Payment", cell: ({ transactionId }) => <PaymentLink id={transactionId} /> },
  { title: "Bank’s session", cell: ({ sessionId }) => <Mono>{sessionId}</Mono> },
];
