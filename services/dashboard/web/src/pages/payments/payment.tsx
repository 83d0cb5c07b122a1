import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PaymentHistory } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Badge } from "../../ui/badge";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { Loaded } from "../../ui/loaded";
import { Facts, Page, Section } from "../../ui/page";
import { Money, Time } from "../../ui/values";
import { DisputeTable } from "../disputes/dispute-table";
import { PaymentActions, PaymentSandbox } from "./actions";
import { TimeLine } from "./time-line";
import { apiWordOf, KINDS, STATUSES } from "./words";

/** How often the page looks again while more will happen. */
const LOOK_AGAIN_MS = 5_000;

export function PaymentPage() {
  const { scope } = useScope();
  const params = useParams({ from: "/m/$merchant/$mode/payments/$payment" });
  const query = useQuery({
    ...queries.payment(scope, params.payment),
    refetchInterval: ({ state: { data } }) => (data?.isUnderWay ? LOOK_AGAIN_MS : false),
  });
  return <Loaded query={query}>{(payment) => <Shown payment={payment} />}</Loaded>;
}

function Shown({ payment }: { payment: PaymentHistory }) {
  const { status, failure } = payment;
  const word = apiWordOf(payment);
  return (
    <Page
      title={KINDS[payment.kind]}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold text-ink">
            {payment.direction === "in" ? "+" : "−"}
            <Money minor={payment.amountKobo} currency={payment.currency} />
          </span>
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
          {word && <span>{word}</span>}
        </span>
      }
      actions={<PaymentActions payment={payment} />}
    >
      {failure && (
        <Callout tone="danger" title={`It failed: ${failure.code}`}>
          {failure.message && <p>{failure.message}</p>}
        </Callout>
      )}
      <Next next={payment.next} />
      <PaymentSandbox payment={payment} />
      <Facts facts={factsOf(payment)} />
      {payment.disputes.length > 0 && (
        <Section title="Disputes">
          <DisputeTable disputes={payment.disputes} />
        </Section>
      )}
      <Section title="What happened" lead="Oldest first." actions={<Links payment={payment} />}>
        <TimeLine items={payment.items} />
        {payment.gaps.map((gap) => (
          <p key={gap} className="text-soft">
            {gap}
          </p>
        ))}
      </Section>
    </Page>
  );
}

function Next({ next }: Pick<PaymentHistory, "next">) {
  if (!next) return null;
  const isDue = next.at !== null && Date.parse(next.at) <= Date.now();
  return (
    <Callout tone="warn" title={next.waitsFor}>
      <p>
        {next.action}
        {next.at &&
          (isDue ? (
            " now"
          ) : (
            <>
              {" "}
              at <Time at={next.at} />
            </>
          ))}
        .
      </p>
    </Callout>
  );
}

function factsOf(payment: PaymentHistory): [string, ReactNode][] {
  const { id, createdAt, counterparty, reference, narration, details, fees, currency } = payment;
  const texts: [string, string][] = [
    [payment.direction === "in" ? "From" : "To", counterparty],
    ["Narration", narration === counterparty ? "" : narration],
  ];
  return [
    ["Id", <Mono key="id">{id}</Mono>],
    ["Created", <Time key="created" at={createdAt} />],
    ...(reference
      ? [["Reference", <Mono key="reference">{reference}</Mono>] as [string, ReactNode]]
      : []),
    ...texts.filter(([, value]) => value !== ""),
    ...fees.map(({ name, amountKobo }): [string, ReactNode] => [
      name,
      <Money key={name} minor={amountKobo} currency={currency} />,
    ]),
    ...details.map(({ name, value }): [string, ReactNode] => [name, value]),
  ];
}

function Links({ payment: { id, createdAt, currency } }: { payment: PaymentHistory }) {
  const { merchant, mode } = useScope();
  const params = { merchant: merchant.slug, mode };
  const day = dayOf(new Date(createdAt));
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <Link to="/m/$merchant/$mode/events" params={params} search={{ object: id }} className={LINK}>
        Its events
      </Link>
      <Link
        to="/m/$merchant/$mode/wallet"
        params={params}
        search={{ from: day, to: day, ...(currency === "NGN" ? {} : { currency }) }}
        className={LINK}
      >
        Statement of the day
      </Link>
    </span>
  );
}

/** `YYYY-MM-DD` in the reader's time zone, as the statement's filter has it. */
function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
