import { useState } from "react";
import type { CardPayment } from "../../../../src/http/api";
import { amountIn } from "../../format/amount-field";
import { formatMoney } from "../../format/money";
import { Dialog } from "../../ui/dialog";
import { Form, TextField } from "../../ui/form";
import type { CardTask } from "./card-task";
import { cardName } from "./states";

interface CardDialogProps {
  action: CardTask["action"];
  payment: CardPayment;
  onSubmit: (task: CardTask) => Promise<void>;
  onClose: () => void;
}

/** Asks for the amount first, then states it once more before money moves. */
export function CardDialog({ action, payment, onSubmit, onClose }: CardDialogProps) {
  const [task, setTask] = useState<CardTask | undefined>(
    action === "cancel" ? { action } : undefined,
  );
  const confirm = async (confirmed: CardTask) => {
    await onSubmit(confirmed);
    onClose();
  };
  if (action !== "cancel" && !task) {
    return (
      <Dialog title={TITLES[action]} onClose={onClose}>
        <AmountForm action={action} payment={payment} onAmount={setTask} onCancel={onClose} />
      </Dialog>
    );
  }
  const shown = task ?? { action };
  return (
    <Dialog title={questionOf(shown, payment)} onClose={onClose}>
      <Form
        submit={TITLES[action]}
        look={action === "capture" ? "primary" : "danger"}
        onSubmit={() => confirm(shown)}
        onCancel={onClose}
        cancel={action === "cancel" ? "Keep payment" : "Cancel"}
      >
        <Consequence task={shown} payment={payment} />
      </Form>
    </Dialog>
  );
}

const TITLES = { capture: "Capture", cancel: "Cancel payment", refund: "Refund" } as const;

interface AmountFormProps {
  action: "capture" | "refund";
  payment: CardPayment;
  onAmount: (task: CardTask) => void;
  onCancel: () => void;
}

function AmountForm({ action, payment, onAmount, onCancel }: AmountFormProps) {
  const { currency } = payment;
  const max = action === "capture" ? payment.capturableKobo : payment.refundableKobo;
  const read = async (values: FormData) => {
    const amountKobo = amountIn(values, { max, currency });
    onAmount({ action, amountKobo, reason: String(values.get("reason") ?? "").trim() });
  };
  return (
    <Form submit="Continue" onSubmit={read} onCancel={onCancel}>
      <TextField
        name="amountKobo"
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatMoney(max, currency).replace(/^[^\d]+/, "")}
        hint={
          action === "capture"
            ? `At most the authorized ${formatMoney(max, currency)}. One captures once: the rest is released.`
            : `At most ${formatMoney(max, currency)}, which is left of the payment. It comes from your balance in ${currency}.`
        }
      />
      {action === "refund" && (
        <TextField
          name="reason"
          label="Reason"
          autoComplete="off"
          maxLength={200}
          hint="For your own use. It may stay empty."
        />
      )}
    </Form>
  );
}

function questionOf({ action, amountKobo = "0" }: CardTask, { currency }: CardPayment): string {
  const amount = formatMoney(amountKobo, currency);
  const questions = {
    capture: `Capture ${amount}?`,
    cancel: "Cancel the payment?",
    refund: `Refund ${amount}?`,
  };
  return questions[action];
}

function Consequence({ task, payment }: { task: CardTask; payment: CardPayment }) {
  const { currency, customerEmail, amountKobo: total } = payment;
  const { action, amountKobo = "0", reason } = task;
  const of = `${cardName(payment.card)} of ${customerEmail}`;
  const money = (minor: string) => formatMoney(minor, currency);
  switch (action) {
    case "capture":
      return (
        <p>
          {money(amountKobo)} is charged to {of}.
          {amountKobo !== payment.capturableKobo &&
            ` The rest of ${money(difference(payment.capturableKobo, amountKobo))} is released for good.`}
        </p>
      );
    case "cancel":
      return (
        <p>
          {money(total)} is not charged to {of}, and the payment cannot be resumed.
        </p>
      );
    case "refund":
      return (
        <>
          <p>
            {money(amountKobo)} goes back to {of}, out of your balance.{" "}
            {money(difference(payment.refundableKobo, amountKobo))} can be refunded after that.
          </p>
          {reason && <p className="text-soft">Reason: {reason}</p>}
        </>
      );
  }
}

function difference(one: string, other: string): string {
  return String(BigInt(one) - BigInt(other));
}
