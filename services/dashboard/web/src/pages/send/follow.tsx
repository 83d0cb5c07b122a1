import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Payout } from "../../../../src/http/api";
import { errorMessage } from "../../api/error-message";
import { ApiError } from "../../api/http";
import { queries, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { paymentAddress } from "../../app/page-address";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { Badge, type Tone } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { Facts } from "../../ui/page";
import { Time } from "../../ui/values";
import { StepTitle } from "./step-title";

interface FollowProps {
  id: string;
  /** In ms since 1970. */
  sentAt: number;
  /** The form has not reached Kobo: it can be sent again under its id. */
  onNotArrived: () => void;
  /** Nothing has moved, and nothing will. */
  onRefused: () => void;
  onDone: () => void;
}

const STEP = "The payment";

const UNKNOWN_EVERY_MS = 2_000;
const PENDING_EVERY_MS = 4_000;
/** Longer than a request lasts. */
const ARRIVAL_MS = 20_000;

/** Asks for the state of a payment until it is final. It never sends the payment. */
export function Follow({ id, sentAt, onNotArrived, onRefused, onDone }: FollowProps) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const {
    data: payout,
    error,
    isPending,
  } = useQuery({
    ...queries.payout(scope, id),
    retry: false,
    refetchInterval: ({ state }) => intervalOf(state.data),
  });
  const hasNotArrived =
    !payout &&
    error instanceof ApiError &&
    error.status === 404 &&
    Date.now() > sentAt + ARRIVAL_MS;
  const isOver = payout !== undefined && intervalOf(payout) === false;

  const hasMoved = payout?.transactionId != null;
  useEffect(() => {
    if (hasMoved) void refresh(resources.home(scope), resources.statement(scope));
  }, [hasMoved]);

  // A final outcome is gone when the user comes back to the page later; a reload still shows it.
  const isShownOnce = isOver && payout.state !== "refused";
  useEffect(() => (isShownOnce ? onDone : undefined), [isShownOnce]);

  if (isPending) return <p role="status">Looking up the payment</p>;
  if (hasNotArrived) {
    return (
      <Callout tone="warn" title="It has not reached Kobo" alert>
        <p>Check it and send it again. It moves money at most once.</p>
        <Button onClick={onNotArrived}>Back to the payment</Button>
      </Callout>
    );
  }
  if (!payout || payout.state === "unknown") return <Unknown payout={payout} error={error} />;
  const { tone, title, text } = STATES[payout.state];
  return (
    <div className="grid max-w-3xl gap-4">
      <StepTitle>{STEP}</StepTitle>
      <Callout tone={tone} title={title(payout)} alert>
        {(payout.message ?? text) && <p>{payout.message ?? text}</p>}
      </Callout>
      <PayoutFacts payout={payout} />
      <div className="flex flex-wrap gap-2">
        {payout.state === "refused" ? (
          <Button look="primary" onClick={onRefused}>
            Back to the form
          </Button>
        ) : (
          <>
            <PaymentLink payout={payout} />
            <Button onClick={onDone}>{isOver ? "Send another" : "Send another meanwhile"}</Button>
          </>
        )}
      </div>
    </div>
  );
}

/** False once nothing changes any more. */
function intervalOf(payout: Payout | undefined): number | false {
  if (!payout || payout.state === "unknown") return UNKNOWN_EVERY_MS;
  return payout.state === "pending" ? PENDING_EVERY_MS : false;
}

function Unknown({ payout, error }: { payout: Payout | undefined; error: Error | null }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="grid max-w-3xl gap-4">
      <StepTitle>{STEP}</StepTitle>
      <Callout tone="warn" title="Whether it was sent is unknown" alert>
        <p>
          The answer has not come. This page checks again by itself until it knows, also when you
          reload it. Do not pay the same another way meanwhile.
        </p>
        {error && !isMissing && <p>{errorMessage(error)}</p>}
      </Callout>
      {payout && <PayoutFacts payout={payout} />}
    </div>
  );
}

function naira(kobo: string): string {
  return formatMoney(kobo, "NGN");
}

type Known = Exclude<Payout["state"], "unknown">;

const STATES: Record<
  Known,
  {
    tone: "ok" | "warn" | "danger";
    badge: Tone;
    name: string;
    title: (payout: Payout) => string;
    text: string;
  }
> = {
  completed: {
    tone: "ok",
    badge: "ok",
    name: "Completed",
    title: ({ amountKobo, name, to }) => `${naira(amountKobo)} was paid to ${name || to}`,
    text: "",
  },
  pending: {
    tone: "warn",
    badge: "warn",
    name: "Pending",
    title: ({ amountKobo, name, to }) => `${naira(amountKobo)} is on its way to ${name || to}`,
    text: "The money is held in the wallet until the outcome is known. This page shows it by itself; do not send it again.",
  },
  failed: {
    tone: "danger",
    badge: "danger",
    name: "Failed",
    title: () => "It has failed",
    text: "The money is back in the wallet.",
  },
  reversed: {
    tone: "warn",
    badge: "neutral",
    name: "Reversed",
    title: () => "It was reversed",
    text: "The money is back in the wallet.",
  },
  refused: {
    tone: "danger",
    badge: "danger",
    name: "Not sent",
    title: () => "It was not sent",
    text: "No money has moved.",
  },
};

function PayoutFacts({ payout }: { payout: Payout }) {
  const facts: [string, ReactNode][] = [
    ["To", payout.to],
    ["Name", payout.name],
    ["Amount", naira(payout.amountKobo)],
    ["Leaves the wallet", naira(payout.totalKobo)],
    ["Reference", <Mono key="reference">{payout.reference}</Mono>],
    ["Sent", <Time key="sent" at={payout.sentAt} />],
    ["State", <State key="state" state={payout.state} />],
    ...payout.goods.map(({ label, value }): [string, ReactNode] => [
      label,
      <Mono key={label}>{value}</Mono>,
    ]),
  ];
  return <Facts facts={facts.filter(([, value]) => value !== "")} />;
}

function State({ state }: Pick<Payout, "state">) {
  if (state === "unknown") return <Badge tone="warn">Unknown</Badge>;
  return <Badge tone={STATES[state].badge}>{STATES[state].name}</Badge>;
}

function PaymentLink({ payout: { transactionId } }: { payout: Payout }) {
  const { merchant, mode } = useScope();
  if (!transactionId) return null;
  return (
    <Link to={paymentAddress(merchant, mode, transactionId)} className={`${LINK} self-center`}>
      See the whole payment
    </Link>
  );
}
