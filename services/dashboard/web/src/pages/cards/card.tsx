import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CardPayment, CardRefund } from "../../../../src/http/api";
import { ApiError } from "../../api/http";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { Badge } from "../../ui/badge";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { EmptyState, Facts, Page, Section } from "../../ui/page";
import { Money, Time } from "../../ui/values";
import { CustomerLink } from "../customers/customer-link";
import { DisputeTable } from "../disputes/dispute-table";
import { CardActions } from "./card-actions";
import { CardState, cardName, RefundState } from "./states";
import { useCardPayment } from "./use-card-payment";

const FROM = "/m/$merchant/$mode/cards/$card";

export function CardPage() {
  const { card: id } = useParams({ from: FROM });
  const payment = useCardPayment(id);
  if (payment.error instanceof ApiError && payment.error.status === 404) return <Gone />;
  return (
    <Page title="Card payment" lead={<Mono>{id}</Mono>} actions={<CardActions id={id} />}>
      <Loaded query={payment}>{(loaded) => <Shown payment={loaded} />}</Loaded>
    </Page>
  );
}

function Gone() {
  const { merchant, mode } = useScope();
  return (
    <Page title="There is no such card payment">
      <p>
        It belongs to the other mode, or the address is not complete.{" "}
        <Link
          to="/m/$merchant/$mode/cards"
          params={{ merchant: merchant.slug, mode }}
          className={LINK}
        >
          See all card payments
        </Link>
        .
      </p>
    </Page>
  );
}

function Shown({ payment }: { payment: CardPayment }) {
  const { currency, failure, cardExpires } = payment;
  const money = (minor: string) => <Money minor={minor} currency={currency} />;
  const facts: [string, ReactNode][] = [
    [
      "State",
      <span key="state" className="flex flex-wrap gap-1.5">
        <CardState state={payment.state} />
        {payment.disputes.length > 0 && <Badge tone="danger">Disputed</Badge>}
      </span>,
    ],
    ["Amount", money(payment.amountKobo)],
    ["Captured", money(payment.capturedKobo)],
    ["Refunded", money(payment.refundedKobo)],
    ["Can still be refunded", money(payment.refundableKobo)],
    ["Kobo's fee", money(payment.feeKobo)],
    [
      "Customer",
      <CustomerLink key="customer" id={payment.customerId}>
        {payment.customerName
          ? `${payment.customerName}, ${payment.customerEmail}`
          : payment.customerEmail || payment.customerId}
      </CustomerLink>,
    ],
    ["Card", `${cardName(payment.card)}, until ${cardExpires.month}/${cardExpires.year}`],
    ["Customer present", payment.offSession ? "No, charged off-session" : "Yes"],
    ["Made", <Time key="made" at={payment.createdAt} />],
    ["Last change", <Time key="changed" at={payment.updatedAt} />],
    [
      "Transaction",
      <PaymentLink key="transaction" id={payment.id}>
        {payment.transactionId}
      </PaymentLink>,
    ],
    ["Description", payment.description || "–"],
  ];
  return (
    <>
      <NextStep payment={payment} />
      {failure && (
        <Callout tone="danger" title="The card was declined">
          <p>{failure.message}</p>
          <p className="text-soft">
            {[failure.code, failure.declineCode].filter(Boolean).join(" · ")}
          </p>
        </Callout>
      )}
      <Facts facts={facts} />
      {payment.disputes.length > 0 && (
        <Section title="Disputes">
          <DisputeTable disputes={payment.disputes} />
        </Section>
      )}
      <Refunds payment={payment} />
    </>
  );
}

/** The next step, and whose it is. */
function NextStep({ payment: { waitsFor, captureBefore } }: { payment: CardPayment }) {
  switch (waitsFor) {
    case null:
      return null;
    case "capture":
      return (
        <Callout tone="warn" title="The card is authorized and not charged yet">
          <p>
            Capture it
            {captureBefore && (
              <>
                {" "}
                before <Time at={captureBefore} />
              </>
            )}
            . Then the authorization ends by itself, and the customer's money is free again.
          </p>
        </Callout>
      );
    case "customer":
      return (
        <Callout title="The customer is asked to confirm at their bank">
          <p>Nothing is charged until they do. This page refreshes by itself.</p>
        </Callout>
      );
    case "processor":
      return (
        <Callout title="The card processor has not answered yet">
          <p>Kobo queries it until it does. This page refreshes by itself.</p>
        </Callout>
      );
  }
}

function Refunds({ payment }: { payment: CardPayment }) {
  const { refunds, currency, hasMoreRefunds, capturedKobo } = payment;
  if (capturedKobo === "0") return null;
  return (
    <Section title="Refunds">
      {refunds.length > 0 ? (
        <DataTable
          label="Refunds"
          rows={refunds}
          rowKey={({ id }) => id}
          columns={refundColumns(currency)}
        />
      ) : (
        <EmptyState title="Nothing was refunded" />
      )}
      {hasMoreRefunds && <p className="text-soft">The newest 100. The API lists all of them.</p>}
    </Section>
  );
}

function refundColumns(currency: string): Column<CardRefund>[] {
  return [
    { title: "Time", cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: "Refund", cell: ({ id }) => <Mono>{id}</Mono> },
    { title: "Reason", cell: ({ reason }) => reason ?? "–" },
    {
      title: "State",
      cell: ({ status, failureReason }) => (
        <span>
          <RefundState status={status} />
          {failureReason && <span className="block text-xs text-soft">{failureReason}</span>}
        </span>
      ),
    },
    {
      title: "Amount",
      align: "end",
      cell: ({ amountKobo }) => <Money minor={amountKobo} currency={currency} />,
    },
  ];
}
