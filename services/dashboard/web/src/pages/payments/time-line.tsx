import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { HistoryDelivery, HistoryItem } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { Badge, type Tone } from "../../ui/badge";
import { CARD, LINK } from "../../ui/classes";
import { Code, Mono } from "../../ui/code";
import { Loaded } from "../../ui/loaded";
import { Money, Time } from "../../ui/values";

type Of<Type extends HistoryItem["type"]> = Extract<HistoryItem, { type: Type }>;

/** Open parts stay open when the page is read again, since each item keeps its key. */
export function TimeLine({ items }: { items: HistoryItem[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers is none for some screen readers
    <ol role="list" className={`${CARD} divide-y divide-line`}>
      {items.map((item) => (
        <li key={keyOf(item)} className="grid gap-1 px-4 py-3 sm:grid-cols-[11rem_1fr] sm:gap-4">
          <span className="text-soft">
            <Time at={item.at} seconds />
          </span>
          <div className="min-w-0">
            <Item item={item} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function keyOf(item: HistoryItem): string {
  switch (item.type) {
    case "request":
    case "event":
      return `${item.type}/${item.id}`;
    case "attempt":
      return `attempt/${item.deliveryId}/${item.number}`;
    case "ledger":
      return `ledger/${item.transactionId}/${item.account}`;
    case "provider":
      return `provider/${item.at}/${item.call}/${item.text}`;
    case "state":
      return `state/${item.at}/${item.text}/${item.detail}`;
    case "user":
      return `user/${item.at}/${item.action}`;
  }
}

function Item({ item }: { item: HistoryItem }) {
  switch (item.type) {
    case "request":
      return <Request item={item} />;
    case "user":
      return <User item={item} />;
    case "state":
      return <State item={item} />;
    case "ledger":
      return <Ledger item={item} />;
    case "provider":
      return <Provider item={item} />;
    case "event":
      return <Event item={item} />;
    case "attempt":
      return <Attempt item={item} />;
  }
}

interface EntryProps {
  kind: string;
  tone?: Tone;
  children: ReactNode;
  /** Less important, below. */
  detail?: ReactNode;
}

function Entry({ kind, tone = "neutral", children, detail }: EntryProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 sm:flex-nowrap">
        <Badge tone={tone}>{kind}</Badge>
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </div>
      {detail && <div className="mt-1 text-xs text-soft [overflow-wrap:anywhere]">{detail}</div>}
    </>
  );
}

const FIRST_ERROR = 400;

function Request({ item }: { item: Of<"request"> }) {
  const { merchant, mode } = useScope();
  const params = { merchant: merchant.slug, mode, request: item.id };
  return (
    <Entry
      kind="API request"
      tone={item.status < FIRST_ERROR ? "neutral" : "danger"}
      detail={
        <>
          {item.keyName ? `Key ${item.keyName}` : "A key that is no more"}, request id{" "}
          <Mono>{item.requestId}</Mono>
        </>
      }
    >
      <Link to="/m/$merchant/$mode/requests/$request" params={params} className={LINK}>
        {item.method} {item.path}
      </Link>{" "}
      was answered {item.status}
      {item.code && ` ${item.code}`}
    </Entry>
  );
}

const OUTCOMES = { done: "done", failed: "failed", unknown: "outcome unknown" } as const;

function User({ item: { who, action, outcome, requestId } }: { item: Of<"user"> }) {
  return (
    <Entry
      kind="Dashboard"
      detail={
        requestId && (
          <>
            Request id <Mono>{requestId}</Mono>
          </>
        )
      }
    >
      {who}: {action.replaceAll(/[._]/g, " ")}, {OUTCOMES[outcome]}
    </Entry>
  );
}

function State({ item: { text, detail, tone } }: { item: Of<"state"> }) {
  return (
    <Entry kind="State" tone={tone} detail={detail && <Mono>{detail}</Mono>}>
      <strong className="font-medium">{text}</strong>
    </Entry>
  );
}

const ACCOUNTS = {
  wallet: "in the wallet",
  settling: "in the account of unsettled card money",
  receivable: "as a debt to Kobo",
} as const;

const CHANGES = {
  held: "Held",
  released: "Released",
  debited: "Debited",
  credited: "Credited",
} as const;

function Ledger({ item }: { item: Of<"ledger"> }) {
  return (
    <Entry kind="Ledger" detail={<Mono>{item.transactionId}</Mono>}>
      {CHANGES[item.change]} <Money minor={item.amountKobo} currency={item.currency} />{" "}
      {ACCOUNTS[item.account]}: {item.purpose}
    </Entry>
  );
}

function Provider({ item: { text, code, detail } }: { item: Of<"provider"> }) {
  const words = [code, detail].filter(Boolean).join(" · ");
  return (
    <Entry kind="Provider" detail={words && <Mono>{words}</Mono>}>
      {text}
    </Entry>
  );
}

function Event({ item: { id, name, deliveries } }: { item: Of<"event"> }) {
  const { merchant, mode } = useScope();
  return (
    <Entry
      kind="Event"
      detail={
        deliveries.length === 0
          ? "No endpoint wanted it."
          : deliveries.map((delivery) => (
              <span key={delivery.id} className="block">
                <Delivery delivery={delivery} />
              </span>
            ))
      }
    >
      <Link
        to="/m/$merchant/$mode/events/$event"
        params={{ merchant: merchant.slug, mode, event: id }}
        className={LINK}
      >
        {name}
      </Link>
    </Entry>
  );
}

const DELIVERY_WORDS = {
  pending: "is on its way to",
  delivered: "was delivered to",
  failed: "could not be delivered to",
  discarded: "is no longer sent to",
} as const;

function Delivery({ delivery }: { delivery: HistoryDelivery }) {
  const { merchant, mode } = useScope();
  const { id, endpointId, url, status, nextAttemptAt } = delivery;
  return (
    <>
      {`It ${DELIVERY_WORDS[status]} `}
      <Link
        to="/m/$merchant/$mode/webhooks/$endpoint/deliveries/$delivery"
        params={{ merchant: merchant.slug, mode, endpoint: endpointId, delivery: id }}
        className={LINK}
      >
        {url}
      </Link>
      {status === "pending" && nextAttemptAt && (
        <>
          , next attempt <Time at={nextAttemptAt} />
        </>
      )}
    </>
  );
}

function Attempt({ item }: { item: Of<"attempt"> }) {
  const [isOpen, setOpen] = useState(false);
  const { number, status, error, url, durationMs } = item;
  const isSuccess = status !== null && status >= 200 && status < 300;
  return (
    <Entry kind="Webhook" tone={isSuccess ? "ok" : "danger"} detail={error}>
      Attempt {number} of {item.event} to {url}: {status ?? "no answer"}, {durationMs} ms
      <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={`${LINK} inline-block`}>Request and answer</summary>
        {isOpen && <Exchange item={item} />}
      </details>
    </Entry>
  );
}

/** Bodies may be large, so they come when they are wanted. */
function Exchange({ item: { endpointId, deliveryId, number } }: { item: Of<"attempt"> }) {
  const { scope } = useScope();
  const query = useQuery(queries.delivery(scope, endpointId, deliveryId));
  return (
    <div className="mt-2 grid gap-3">
      <Loaded query={query}>
        {({ attemptList }) => {
          const attempt = attemptList[number - 1];
          return attempt ? (
            <>
              <Code label="Request" text={attempt.request} />
              {attempt.response && <Code label="Answer" text={attempt.response} />}
            </>
          ) : (
            <p className="text-soft">This attempt is kept no longer.</p>
          );
        }}
      </Loaded>
    </div>
  );
}
