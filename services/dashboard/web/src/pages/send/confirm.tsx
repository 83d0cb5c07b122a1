import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  Payment,
  PayoutReview,
  PayoutTerms,
  SendPayout,
  SentPayout,
  TermChange,
} from "../../../../src/http/api";
import { request } from "../../api/client";
import { ApiError } from "../../api/http";
import { pathOf, queries, resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { LINK } from "../../ui/classes";
import { Form } from "../../ui/form";
import { Facts } from "../../ui/page";
import type { useDraft } from "./draft";
import { StepTitle } from "./step-title";

interface ConfirmProps extends Pick<ReturnType<typeof useDraft>, "keep" | "show"> {
  id: string;
  payment: Payment;
  review: PayoutReview;
  changes: TermChange[];
}

/** States the payment before the button that makes it. Nothing has moved yet. */
export function Confirm({ id, payment, review, changes, keep, show }: ConfirmProps) {
  const { merchant, mode, scope } = useScope();
  const client = useQueryClient();
  const { terms, fromPayId, details } = review;
  const total = naira(terms.totalKobo);
  const afterwards = BigInt(terms.availableKobo) - BigInt(terms.totalKobo);
  const payee = terms.name || details[0]?.value;

  const send = async () => {
    // A reload from here on follows the payment, even before its answer.
    keep({ step: "sent", sentAt: Date.now() });
    const body: Payment & SendPayout = { ...payment, id, confirmed: terms };
    try {
      const path = pathOf(resources.payouts(scope));
      const answer = await request<SentPayout>("POST", path, { body });
      if ("review" in answer) return show({ step: "confirm", ...answer });
      client.setQueryData(queries.payout(scope, id).queryKey, answer.payout);
      show({ step: "sent" });
    } catch (error) {
      if (isRefused(error)) {
        keep({ step: "confirm" });
        throw error;
      }
      show({ step: "sent" });
    }
  };

  return (
    <div className="grid max-w-3xl gap-4">
      <StepTitle>Check, then send</StepTitle>
      {changes.length > 0 && (
        <Callout tone="warn" title="Nothing was sent: this has changed since you looked" alert>
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change.term}>{changeInWords(change)}</li>
            ))}
          </ul>
          <p>Check it, and send it if it is still right.</p>
        </Callout>
      )}
      <p>
        {total} moves from {fromPayId} to <strong>{payee}</strong>.
      </p>
      <Facts facts={factsOf(terms, details)} />
      {afterwards < 0n ? (
        <Callout tone="danger" title="The wallet has too little money" alert>
          <p>
            It has {naira(terms.availableKobo)}. Add money to it, then review the payment again.
          </p>
          <Link
            to="/m/$merchant/$mode/wallet"
            params={{ merchant: merchant.slug, mode }}
            className={LINK}
          >
            Open the wallet
          </Link>
          <Button onClick={() => show({ step: "fill" })}>Change</Button>
        </Callout>
      ) : (
        <Form
          submit={`Send ${total}`}
          onSubmit={send}
          onCancel={() => show({ step: "fill" })}
          cancel="Change"
        />
      )}
    </div>
  );
}

/** The payment was not begun. A form that was sent before with other contents is followed instead. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.isOutcomeKnown &&
    error.problem.code !== "IDEMPOTENCY_KEY_REUSED"
  );
}

function naira(kobo: string): string {
  return formatMoney(kobo, "NGN");
}

function factsOf(terms: PayoutTerms, details: PayoutReview["details"]): [string, string][] {
  const afterwards = String(BigInt(terms.availableKobo) - BigInt(terms.totalKobo));
  const facts: [string, string][] = [
    ["Name", terms.name],
    ...details.map(({ label, value }): [string, string] => [label, value]),
    ["Amount", naira(terms.amountKobo)],
    ["Fee", naira(terms.feeKobo)],
    ["Your commission", terms.discountKobo === "0" ? "" : naira(`-${terms.discountKobo}`)],
    ["Leaves the wallet", naira(terms.totalKobo)],
    ["Balance now", naira(terms.availableKobo)],
    ["Balance afterwards", naira(afterwards)],
  ];
  return facts.filter(([, value]) => value !== "");
}

const TERMS: Record<TermChange["term"], string> = {
  name: "The name of the account",
  amount: "The price",
  fee: "The fee",
  discount: "Your commission",
  balance: "The balance, which does not cover it any more",
  time: "",
};

function changeInWords({ term, before, now }: TermChange): string {
  if (term === "time") return "You looked at it more than a quarter of an hour ago.";
  const [was, is] =
    term === "name" ? [before || "none", now || "none"] : [naira(before), naira(now)];
  return `${TERMS[term]}: it was ${was}, and is ${is} now.`;
}
