import { useState } from "react";
import type { DisputeDetail } from "../../../../src/http/api";
import { request } from "../../api/client";
import { errorMessage } from "../../api/error-message";
import { pathOf, resources } from "../../api/resources";
import { useMoneyRequest } from "../../api/use-money-request";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Confirm } from "../../ui/confirm";
import { OutcomeUnknown } from "../../ui/outcome-unknown";
import { showToast } from "../../ui/toast";
import { useDispute } from "./use-dispute";

type Answer = "accept" | "submit";

/** Accepting a dispute and submitting its evidence: buttons with their questions. */
export function DisputeActions({ id }: { id: string }) {
  // A request under way belongs to its dispute, also when the page moves to another one.
  return <Actions key={id} id={id} />;
}

function Actions({ id }: { id: string }) {
  const { session, scope, can } = useScope();
  const { data: dispute } = useDispute(id);
  const refresh = useRefresh();
  const [answerShown, setAnswer] = useState<Answer>();
  const place = [...resources.disputes(scope), id];
  const money = useMoneyRequest<Answer>([session.user.id, ...place].join(":"), {
    send: (answer, idempotencyKey) =>
      request("POST", pathOf([...place, answer]), { body: {}, idempotencyKey }),
    onDone: async (answer) => {
      const { disputes, cards, payments, home } = resources;
      await refresh(disputes(scope), cards(scope), payments(scope), home(scope));
      showToast(DONE[answer]);
    },
  });
  if (!dispute || !can("disputes.write")) return null;

  const submit = async (answer: Answer) => {
    try {
      await money.submit(answer);
    } catch (error) {
      // The bank, or another tab, may have been faster.
      void refresh(place);
      throw error;
    }
  };

  if (money.unknown) {
    const { body, error, askAgain, discard } = money.unknown;
    return <OutcomeUnknown what={NAMES[body]} error={error} onAsk={askAgain} onDiscard={discard} />;
  }
  return (
    <>
      {possibleAnswers(dispute).map((answer) => (
        <Button
          key={answer}
          look={answer === "submit" ? "primary" : "danger"}
          onClick={() => setAnswer(answer)}
        >
          {BUTTONS[answer]}
        </Button>
      ))}
      {money.refusal !== undefined && (
        <Callout tone="danger" title="It was not carried out" alert>
          <p>{errorMessage(money.refusal)}</p>
        </Callout>
      )}
      {answerShown && (
        <Confirm
          title={`${BUTTONS[answerShown]}?`}
          submit={BUTTONS[answerShown]}
          onConfirm={() => submit(answerShown)}
          onClose={() => setAnswer(undefined)}
        >
          <p>{consequenceOf(answerShown, dispute)}</p>
        </Confirm>
      )}
    </>
  );
}

const BUTTONS = { submit: "Submit evidence", accept: "Accept dispute" } as const;
const NAMES = { submit: "The submission", accept: "The acceptance" } as const;
const DONE = {
  submit: "The evidence was submitted.",
  accept: "The dispute was accepted.",
} as const;

function possibleAnswers({ status, pendingResponse, texts, files }: DisputeDetail): Answer[] {
  if (status !== "needs_response" || pendingResponse) return [];
  const hasEvidence = Object.keys(texts).length + files.length > 0;
  return hasEvidence ? ["submit", "accept"] : ["accept"];
}

function consequenceOf(answer: Answer, { amountKobo, currency }: DisputeDetail): string {
  return answer === "submit"
    ? "The bank gets the evidence as it is now. You cannot add to it afterwards."
    : `The cardholder keeps ${formatMoney(amountKobo, currency)}. This cannot be undone.`;
}
