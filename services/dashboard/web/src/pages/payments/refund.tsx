import { useState } from "react";
import type { PaymentHistory } from "../../../../src/http/api";
import { request } from "../../api/client";
import { errorMessage } from "../../api/error-message";
import { pathOf, resources } from "../../api/resources";
import { useMoneyRequest } from "../../api/use-money-request";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { amountIn } from "../../format/amount-field";
import { formatMoney } from "../../format/money";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Dialog } from "../../ui/dialog";
import { Form, TextField } from "../../ui/form";
import { OutcomeUnknown } from "../../ui/outcome-unknown";
import { showToast } from "../../ui/toast";

interface Refund {
  amountKobo: string;
  reason: string;
}

/** The refund of a PayID's or virtual account's payment: a button with its dialog. */
export function RefundAction({ payment }: { payment: PaymentHistory }) {
  // A request under way belongs to its payment, also when the page moves to another one.
  return <Action key={payment.id} payment={payment} />;
}

function Action({ payment }: { payment: PaymentHistory }) {
  const { session, scope, can } = useScope();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const { payments, waiting, home } = resources;
  const place = [...payments(scope), payment.id];
  const money = useMoneyRequest<Refund>([session.user.id, ...place].join(":"), {
    send: (body, idempotencyKey) =>
      request("POST", pathOf([...place, "refunds"]), { body, idempotencyKey }),
    onDone: async () => {
      await refresh(payments(scope), waiting(scope), home(scope));
      showToast("The refund was accepted.");
    },
  });
  const { refundable, currency } = payment;
  if (!can("refunds.write")) return null;

  if (money.unknown) {
    const { body, error, askAgain, discard } = money.unknown;
    const what = `The refund of ${formatMoney(body.amountKobo, currency)}`;
    return <OutcomeUnknown what={what} error={error} onAsk={askAgain} onDiscard={discard} />;
  }
  const submit = async (refund: Refund) => {
    try {
      await money.submit(refund);
    } catch (error) {
      // Another tab may have refunded the payment.
      void refresh(place);
      throw error;
    }
    setOpen(false);
  };
  return (
    <>
      {refundable && refundable.amountKobo !== "0" && (
        <Button look="secondary" onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
      {money.refusal !== undefined && (
        <Callout tone="danger" title="It was not carried out" alert>
          <p>{errorMessage(money.refusal)}</p>
        </Callout>
      )}
      {isOpen && refundable && (
        <RefundDialog
          refundable={refundable}
          currency={currency}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface DialogProps {
  refundable: NonNullable<PaymentHistory["refundable"]>;
  currency: string;
  onSubmit: (refund: Refund) => Promise<void>;
  onClose: () => void;
}

/** Asks for the amount first, then states it once more before money moves. */
function RefundDialog({ refundable, currency, onSubmit, onClose }: DialogProps) {
  const [refund, setRefund] = useState<Refund>();
  const money = (minor: string) => formatMoney(minor, currency);
  const max = refundable.amountKobo;
  if (refund) {
    const rest = String(BigInt(max) - BigInt(refund.amountKobo));
    return (
      <Dialog title={`Refund ${money(refund.amountKobo)}?`} onClose={onClose}>
        <Form submit="Refund" look="danger" onSubmit={() => onSubmit(refund)} onCancel={onClose}>
          <p>
            {money(refund.amountKobo)} goes back to {refundable.to}, out of your wallet.{" "}
            {money(rest)} can be refunded after that.
          </p>
          {refund.reason && <p className="text-soft">Reason: {refund.reason}</p>}
        </Form>
      </Dialog>
    );
  }
  const read = async (values: FormData) => {
    const amountKobo = amountIn(values, { max, currency });
    setRefund({ amountKobo, reason: String(values.get("reason") ?? "").trim() });
  };
  return (
    <Dialog title="Refund" onClose={onClose}>
      <Form submit="Continue" onSubmit={read} onCancel={onClose}>
        <TextField
          name="amountKobo"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={money(max).replace(/^[^\d]+/, "")}
          hint={`At most ${money(max)}, which is left of the payment.`}
        />
        <TextField
          name="reason"
          label="Reason"
          autoComplete="off"
          maxLength={200}
          hint="For your own use. It may stay empty."
        />
      </Form>
    </Dialog>
  );
}
