import { useState } from "react";
import type { CardPayment } from "../../../../src/http/api";
import { request } from "../../api/client";
import { errorMessage } from "../../api/error-message";
import { pathOf, resources } from "../../api/resources";
import { useMoneyRequest } from "../../api/use-money-request";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { formatMoney } from "../../format/money";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { OutcomeUnknown } from "../../ui/outcome-unknown";
import { showToast } from "../../ui/toast";
import { CardDialog } from "./card-dialogs";
import type { CardTask } from "./card-task";
import { useCardPayment } from "./use-card-payment";

/** Capture, cancel and refund of a card payment: buttons with their dialogs. */
export function CardActions({ id }: { id: string }) {
  // A request under way belongs to its payment, also when the page moves to another one.
  return <Actions key={id} id={id} />;
}

function Actions({ id }: { id: string }) {
  const { session, scope, can } = useScope();
  const { data: payment } = useCardPayment(id);
  const refresh = useRefresh();
  const [action, setAction] = useState<CardTask["action"]>();
  const card = [...resources.cards(scope), id];
  const name = [session.user.id, ...card].join(":");
  const money = useMoneyRequest<CardTask>(name, {
    send: ({ action, amountKobo, reason = "" }, idempotencyKey) => {
      const path = pathOf([...card, action === "refund" ? "refunds" : action]);
      const bodies = { capture: { amountKobo }, cancel: {}, refund: { amountKobo, reason } };
      return request("POST", path, { body: bodies[action], idempotencyKey });
    },
    onDone: async (task) => {
      const { cards, payments, waiting, home } = resources;
      await refresh(cards(scope), payments(scope), waiting(scope), home(scope));
      showToast(DONE[task.action]);
    },
  });
  if (!payment || !can("cards.write")) return null;

  const submit = async (task: CardTask) => {
    try {
      await money.submit(task);
    } catch (error) {
      // Another tab may have changed the payment.
      void refresh(card);
      throw error;
    }
  };

  if (money.unknown) {
    const { body, error, askAgain, discard } = money.unknown;
    const what = nameOf(body, payment);
    return <OutcomeUnknown what={what} error={error} onAsk={askAgain} onDiscard={discard} />;
  }
  return (
    <>
      {possibleActions(payment).map((one) => (
        <Button
          key={one}
          look={one === "cancel" ? "danger" : one === "capture" ? "primary" : "secondary"}
          onClick={() => setAction(one)}
        >
          {BUTTONS[one]}
        </Button>
      ))}
      {money.refusal !== undefined && (
        <Callout tone="danger" title="It was not carried out" alert>
          <p>{errorMessage(money.refusal)}</p>
        </Callout>
      )}
      {action && (
        <CardDialog
          action={action}
          payment={payment}
          onSubmit={submit}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}

const BUTTONS = { capture: "Capture", cancel: "Cancel payment", refund: "Refund" } as const;

const DONE = {
  capture: "The capture was accepted.",
  cancel: "The cancellation was accepted.",
  refund: "The refund was accepted.",
} as const;

function possibleActions({
  waitsFor,
  capturableKobo,
  refundableKobo,
}: CardPayment): CardTask["action"][] {
  const actions: CardTask["action"][] = [];
  if (capturableKobo !== "0") actions.push("capture");
  if (waitsFor !== null) actions.push("cancel");
  if (refundableKobo !== "0") actions.push("refund");
  return actions;
}

function nameOf({ action, amountKobo = "0" }: CardTask, { currency }: CardPayment): string {
  const amount = formatMoney(amountKobo, currency);
  const names = {
    capture: `The capture of ${amount}`,
    cancel: "The cancellation",
    refund: `The refund of ${amount}`,
  };
  return names[action];
}
