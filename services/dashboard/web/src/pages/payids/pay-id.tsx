import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { PayIdDetail } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, queries, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { Button } from "../../ui/button";
import { Code, Mono } from "../../ui/code";
import { Confirm } from "../../ui/confirm";
import { CopyButton } from "../../ui/copy-button";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { showToast } from "../../ui/toast";
import { Money, Time } from "../../ui/values";
import { Pay } from "../sandbox/pay";
import { Sandbox } from "../sandbox/sandbox";
import { Share } from "../share/share";
import { expiryFact } from "./expiry";
import { PaymentLink } from "./payment-link";
import { KINDS, PayIdState } from "./states";

/** A payment may come at any time. */
const LOOK_AGAIN_MS = 10_000;
const INDENT = 2;

export function PayIdPage() {
  const { scope } = useScope();
  const { payId } = useParams({ from: "/m/$merchant/$mode/payids/$payId" });
  const query = useQuery({
    ...queries.payId(scope, payId),
    refetchInterval: ({ state }) => (state.data?.status === "active" ? LOOK_AGAIN_MS : false),
  });
  const shown = (
    <Loaded query={query}>
      {(found) => <Shown payId={found} onEnd={() => void query.refetch()} />}
    </Loaded>
  );
  // Until then, and when it is missing, the address is the title.
  return query.data ? shown : <Page title={payId}>{shown}</Page>;
}

function Shown({ payId, onEnd }: { payId: PayIdDetail; onEnd: () => void }) {
  const { scope, can } = useScope();
  const [isSwitching, setSwitching] = useState(false);
  const { type, status, amountKobo } = payId;
  const isPayable = status === "active";
  const canSwitch = can("payids.write") && type === "static";
  return (
    <Page
      title={payId.payId}
      lead={payId.name}
      actions={
        <>
          <CopyButton text={payId.payId} label="the PayID" />
          {canSwitch && (
            <Button look={isPayable ? "danger" : "primary"} onClick={() => setSwitching(true)}>
              {isPayable ? "Deactivate" : "Activate"}
            </Button>
          )}
        </>
      }
    >
      <Facts facts={factsOf(payId, onEnd)} />
      {isPayable && <SharePayId payId={payId} />}
      {isPayable && (
        <Sandbox lead="Pay this PayID as a customer does.">
          <Pay
            path={["payids", payId.payId, "pay"]}
            changed={resources.payIds(scope)}
            amountKobo={amountKobo}
          />
        </Sandbox>
      )}
      <Payments payId={payId} />
      {Object.keys(payId.metadata).length > 0 && (
        <Section title="Metadata">
          <Code label="JSON" text={JSON.stringify(payId.metadata, null, INDENT)} />
        </Section>
      )}
      {isSwitching && <SwitchDialog payId={payId} onClose={() => setSwitching(false)} />}
    </Page>
  );
}

function factsOf(payId: PayIdDetail, onEnd: () => void): [string, ReactNode][] {
  const { amountKobo, receivedKobo, paymentsCount, expiresAt, lapsesAt } = payId;
  return [
    ["State", <PayIdState key="state" status={payId.status} />],
    ["Kind", KINDS[payId.type]],
    ["Received", received(receivedKobo, paymentsCount)],
    ["Expected", amountKobo ? <Money minor={amountKobo} currency="NGN" /> : "Any amount"],
    ["Reference", <Mono key="reference">{payId.reference}</Mono>],
    ["Created", <Time key="created" at={payId.createdAt} />],
    ...expiryFact({ expiresAt, lapsesAt: payId.status === "active" ? lapsesAt : null, onEnd }),
  ];
}

function received(minor: string, count: number): ReactNode {
  return (
    <span>
      <Money minor={minor} currency="NGN" />
      <span className="text-soft"> in {count === 1 ? "1 payment" : `${count} payments`}</span>
    </span>
  );
}

function SharePayId({ payId: detail }: { payId: PayIdDetail }) {
  const { payId, name, amountKobo, requestToken } = detail;
  const { merchant } = useScope();
  const amount = amountKobo ? ` ${formatMoney(amountKobo, "NGN")}` : "";
  const payee = name === merchant.name ? name : `${name} (${merchant.name})`;
  return (
    <Share
      lead="The code holds the PayID. The payer’s app shows your registered name before it pays."
      subject={`Pay ${merchant.name}`}
      message={`Pay${amount} to ${payee} by PayID: ${payId}`}
      requestToken={requestToken}
      code={payId}
      fileName={payId}
    />
  );
}

function Payments({ payId: { payments, paymentsCount } }: { payId: PayIdDetail }) {
  const lead =
    paymentsCount > payments.length ? `The newest ${payments.length} of ${paymentsCount}.` : "";
  return (
    <Section title="Payments" lead={lead}>
      {payments.length > 0 ? (
        <DataTable
          label="Payments"
          rows={payments}
          rowKey={({ transactionId }) => transactionId}
          columns={COLUMNS}
        />
      ) : (
        <EmptyState title="Nothing was paid yet">
          <p>A payment appears here as soon as it arrives.</p>
        </EmptyState>
      )}
    </Section>
  );
}

const COLUMNS: Column<PayIdDetail["payments"][number]>[] = [
  { title: "Time", cell: ({ at }) => <Time at={at} /> },
  { title: "Payer", cell: ({ payerName }) => payerName },
  {
    title: "Amount",
    align: "end",
    cell: ({ amountKobo }) => <Money minor={amountKobo} currency="NGN" />,
  },
  { title: "Payment", cell: ({ transactionId }) => <PaymentLink id={transactionId} /> },
];

function SwitchDialog({ payId, onClose }: { payId: PayIdDetail; onClose: () => void }) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const isActive = payId.status === "active";
  const change = isActive ? "deactivate" : "activate";
  const confirm = async () => {
    await request("POST", pathOf([...resources.payIds(scope), payId.payId, change]), { body: {} });
    await refresh(resources.payIds(scope));
    showToast(isActive ? "It takes no payments from now on." : "It takes payments again.");
  };
  return (
    <Confirm
      title={isActive ? "Deactivate this PayID?" : "Activate this PayID?"}
      submit={isActive ? "Deactivate" : "Activate"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isActive
          ? "Payments to it are refused from now on, also from printed codes. You can activate it again."
          : "Anyone who has it can pay to it again."}
      </p>
    </Confirm>
  );
}
