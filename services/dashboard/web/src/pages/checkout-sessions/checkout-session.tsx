import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { CheckoutPayment, CheckoutSessionDetail } from "../../../../src/http/api";
import { request } from "../../api/client";
import { ApiError } from "../../api/http";
import { pathOf, queries, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { PaymentLink } from "../../app/payment-link";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { Confirm } from "../../ui/confirm";
import { type Column, DataTable } from "../../ui/data-table";
import { Loaded } from "../../ui/loaded";
import { Facts, Page, Section } from "../../ui/page";
import { showToast } from "../../ui/toast";
import { Money, Time } from "../../ui/values";
import { CheckoutStatus, METHOD_NAMES } from "./states";

const FROM = "/m/$merchant/$mode/checkout-sessions/$session";
/** While the customer can pay. */
const AGAIN_MS = 5_000;

function useSession(id: string) {
  const { scope } = useScope();
  return useQuery({
    ...queries.checkoutSession(scope, id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === "open" || data?.status === "processing" ? AGAIN_MS : false,
  });
}

export function CheckoutSessionPage() {
  const { session: id } = useParams({ from: FROM });
  const session = useSession(id);
  if (session.error instanceof ApiError && session.error.status === 404) return <Gone />;
  return (
    <Page title="Checkout session" lead={<Mono>{id}</Mono>} actions={<Expire key={id} id={id} />}>
      <Loaded query={session}>{(loaded) => <Shown session={loaded} />}</Loaded>
    </Page>
  );
}

function Gone() {
  return (
    <Page title="There is no such checkout session">
      <p>
        It belongs to the other mode, or the address is not complete.{" "}
        <ToSessions>See all checkout sessions</ToSessions>.
      </p>
    </Page>
  );
}

function ToSessions({ link, children }: { link?: string; children: ReactNode }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/checkout-sessions"
      params={{ merchant: merchant.slug, mode }}
      search={link ? { link } : {}}
      className={`${LINK} [overflow-wrap:anywhere]`}
    >
      {children}
    </Link>
  );
}

function Shown({ session }: { session: CheckoutSessionDetail }) {
  const { customerName, customerEmail, paymentLinkId, currency, payment } = session;
  const facts: [string, ReactNode][] = [
    ["Status", <CheckoutStatus key="status" status={session.status} />],
    ["Amount", <Money key="amount" minor={session.amountKobo} currency={currency} />],
    ["Reference", session.reference],
    ["Customer", [customerName, customerEmail].filter(Boolean).join(", ") || "–"],
    ["Offered", session.methods.map((method) => METHOD_NAMES[method]).join(", ")],
    [
      "Payment link",
      paymentLinkId ? (
        <ToSessions key="link" link={paymentLinkId}>
          {paymentLinkId}
        </ToSessions>
      ) : (
        "–"
      ),
    ],
    ["Begun", <Time key="begun" at={session.createdAt} />],
    ["Open until", <Time key="until" at={session.expiresAt} />],
    ["Ended", session.endedAt ? <Time key="ended" at={session.endedAt} /> : "–"],
  ];
  const columns = columnsIn(currency);
  return (
    <>
      <Facts facts={facts} />
      {payment && (
        <Section title="Payment">
          <DataTable
            label="Payment"
            rows={[payment]}
            rowKey={({ paymentId }) => paymentId}
            columns={columns}
          />
        </Section>
      )}
      {session.extraPayments.length > 0 && (
        <Section
          title="Extra payments"
          lead="They did not complete the session. Their money is in your wallet: agree with the customer, and refund them."
        >
          <DataTable
            label="Extra payments"
            rows={session.extraPayments}
            rowKey={({ paymentId }) => paymentId}
            columns={columns}
          />
        </Section>
      )}
    </>
  );
}

function columnsIn(currency: string): Column<CheckoutPayment>[] {
  return [
    { title: "Received", cell: ({ receivedAt }) => <Time at={receivedAt} /> },
    {
      title: "Payment",
      cell: ({ paymentId }) => <PaymentLink id={paymentId}>{paymentId}</PaymentLink>,
    },
    { title: "Paid by", cell: ({ method }) => METHOD_NAMES[method] },
    {
      title: "Amount",
      align: "end",
      cell: ({ amountKobo }) => <Money minor={amountKobo} currency={currency} />,
    },
  ];
}

/** Ends a session whose customer is not to pay any more. */
function Expire({ id }: { id: string }) {
  const { scope, can } = useScope();
  const { data: session } = useSession(id);
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  if (session?.status !== "open" || !can("payids.write")) return null;
  const expire = async () => {
    const place = [...resources.checkoutSessions(scope), id];
    try {
      const { status } = await request<CheckoutSessionDetail>("POST", pathOf([...place, "expire"]));
      showToast(
        status === "completed" ? "The customer has paid meanwhile." : "The session has ended.",
      );
    } finally {
      await refresh(resources.checkoutSessions(scope));
    }
  };
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        End the session
      </Button>
      {isAsking && (
        <Confirm
          title="End the session?"
          submit="End the session"
          onConfirm={expire}
          onClose={() => setAsking(false)}
        >
          <p>The customer can no longer pay. If a payment has arrived meanwhile, it is kept.</p>
        </Confirm>
      )}
    </>
  );
}
