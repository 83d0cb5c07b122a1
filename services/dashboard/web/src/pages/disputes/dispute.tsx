import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DisputeDetail } from "../../../../src/http/api";
import { ApiError } from "../../api/http";
import { useScope } from "../../app/scope";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Mono } from "../../ui/code";
import { Loaded } from "../../ui/loaded";
import { Facts, Page } from "../../ui/page";
import { Money, Time } from "../../ui/values";
import { DisputeActions } from "./dispute-actions";
import { DisputeEvidence } from "./dispute-evidence";
import { DisputeStatus, DueBy, reasonName } from "./states";
import { useDispute } from "./use-dispute";

const FROM = "/m/$merchant/$mode/disputes/$dispute";

export function DisputePage() {
  const { dispute: id } = useParams({ from: FROM });
  const dispute = useDispute(id);
  if (dispute.error instanceof ApiError && dispute.error.status === 404) return <Gone />;
  return (
    <Page title="Dispute" lead={<Mono>{id}</Mono>} actions={<DisputeActions id={id} />}>
      <Loaded query={dispute}>{(loaded) => <Shown dispute={loaded} />}</Loaded>
    </Page>
  );
}

function Gone() {
  const { merchant, mode } = useScope();
  return (
    <Page title="There is no such dispute">
      <p>
        It belongs to the other mode, or the address is not complete.{" "}
        <Link
          to="/m/$merchant/$mode/disputes"
          params={{ merchant: merchant.slug, mode }}
          className={LINK}
        >
          See all disputes
        </Link>
        .
      </p>
    </Page>
  );
}

function Shown({ dispute }: { dispute: DisputeDetail }) {
  const { currency, networkReasonCode, submittedAt } = dispute;
  const money = (minor: string) => <Money minor={minor} currency={currency} />;
  const facts: [string, ReactNode][] = [
    ["Status", <DisputeStatus key="status" {...dispute} />],
    ["Reason", reasonName(dispute.reason)],
    ["The network's code", networkReasonCode ?? "–"],
    ["Disputed", money(dispute.amountKobo)],
    ["Taken from you now", money(dispute.withdrawnKobo)],
    ["Kobo's fee", money(dispute.feeKobo)],
    ["Evidence due", <DueBy key="due" {...dispute} />],
    ["Submitted", submittedAt ? <Time key="submitted" at={submittedAt} /> : "–"],
    ["Payment", <PaymentOf key="payment" id={dispute.paymentId} />],
    ["Opened", <Time key="opened" at={dispute.createdAt} />],
    ["Last change", <Time key="changed" at={dispute.updatedAt} />],
  ];
  return (
    <>
      <NextStep dispute={dispute} />
      <Facts facts={facts} />
      <DisputeEvidence dispute={dispute} />
    </>
  );
}

function PaymentOf({ id }: { id: string }) {
  const { merchant, mode } = useScope();
  return (
    <Link
      to="/m/$merchant/$mode/cards/$card"
      params={{ merchant: merchant.slug, mode, card: id }}
      className={LINK}
    >
      {id}
    </Link>
  );
}

/** The next step: the merchant's, the processor's or the bank's. */
function NextStep({ dispute }: { dispute: DisputeDetail }) {
  const { status, pendingResponse, isInquiry } = dispute;
  if (pendingResponse) {
    return (
      <Callout title="Your answer is on its way">
        <p>The card processor has not confirmed it yet. This page refreshes by itself.</p>
      </Callout>
    );
  }
  switch (status) {
    case "needs_response":
      return (
        <Callout tone="warn" title={isInquiry ? "The bank asks you" : "The bank waits for you"}>
          <p>
            Add evidence and submit it before <DueBy {...dispute} />, or accept.
            {isInquiry
              ? " No money was taken. Without an answer the inquiry may become a dispute."
              : " Without evidence the money stays with the cardholder."}
          </p>
        </Callout>
      );
    case "under_review":
      return (
        <Callout title="The bank has your evidence">
          <p>It decides, which can take weeks.</p>
        </Callout>
      );
    default:
      return null;
  }
}
