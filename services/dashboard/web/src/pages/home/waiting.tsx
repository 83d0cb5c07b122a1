import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Waiting, WaitingKind, WaitingPayment } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { Badge } from "../../ui/badge";
import { Callout } from "../../ui/callout";
import { CARD, LINK } from "../../ui/classes";
import { Loaded } from "../../ui/loaded";
import { Section } from "../../ui/page";
import { Money, Time } from "../../ui/values";

/** The backend counts no further. */
const COUNTED_MAX = 100;

const KINDS = [
  { kind: "transfers", title: "Transfers that banks decide" },
  { kind: "bills", title: "Bills under way" },
  { kind: "cards", title: "Card payments to capture" },
] as const;

/** Payments without an outcome, and authorizations that the merchant may capture. */
export function WaitingPayments() {
  const { scope } = useScope();
  const waiting = useQuery(queries.waiting(scope));
  return (
    <Section title="Waiting">
      <Loaded query={waiting}>{(loaded) => <Kinds waiting={loaded} />}</Loaded>
    </Section>
  );
}

function Kinds({ waiting }: { waiting: Waiting }) {
  const shown = KINDS.filter(({ kind }) => waiting[kind]?.count !== 0);
  if (shown.length === 0) return <p className="text-soft">No payment waits for anything.</p>;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {shown.map(({ kind, title }) => {
        const part = waiting[kind];
        if (!part) return <NotRead key={kind} title={title} />;
        return (
          <Kind key={kind} title={title} part={part}>
            {kind === "cards" && <ToCards />}
          </Kind>
        );
      })}
    </div>
  );
}

function NotRead({ title }: { title: string }) {
  return (
    <Callout tone="warn" title={title}>
      <p>They could not be read just now. Reload the page in a moment.</p>
    </Callout>
  );
}

interface KindProps {
  title: string;
  part: WaitingKind;
  children?: ReactNode;
}

function Kind({ title, part: { count, first }, children }: KindProps) {
  return (
    <div className={`${CARD} min-w-0`}>
      <h3 className="flex items-center justify-between gap-3 border-b border-line px-5 py-3 font-medium">
        {title}
        <Badge tone="warn">{count < COUNTED_MAX ? String(count) : `${COUNTED_MAX - 1}+`}</Badge>
      </h3>
      <ul className="divide-y divide-line">
        {first.map((payment) => (
          <li key={payment.id} className="px-5 py-3">
            <One payment={payment} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function One({ payment }: { payment: WaitingPayment }) {
  const { id, name, reference, amountKobo, currency, createdAt } = payment;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <PaymentLink id={id}>{name || reference}</PaymentLink>
        <span className="font-medium">
          <Money minor={amountKobo} currency={currency} />
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-soft">
        <span className="min-w-0 [overflow-wrap:anywhere]">{reference}</span>
        {payment.captureBefore ? (
          <span>
            ends <Time at={payment.captureBefore} />
          </span>
        ) : (
          <span>
            since <Time at={createdAt} />
          </span>
        )}
      </p>
      {payment.isUnderReview && (
        <p className="mt-1">
          <Badge>Kobo is looking into it</Badge>
        </p>
      )}
    </>
  );
}

function ToCards() {
  const { merchant, mode } = useScope();
  return (
    <p className="border-t border-line px-5 py-3">
      <Link
        to="/m/$merchant/$mode/cards"
        params={{ merchant: merchant.slug, mode }}
        search={{ state: "authorized" }}
        className={LINK}
      >
        All card payments to capture
      </Link>
    </p>
  );
}
