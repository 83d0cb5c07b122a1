import type { ReactNode } from "react";
import type { PaymentHistory, PaymentKind } from "../../../../src/http/api";
import { resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { CardActions } from "../cards/card-actions";
import { Sandbox } from "../sandbox/sandbox";
import { Settle } from "../sandbox/settle";
import { RefundAction } from "./refund";

type Actions = (props: { payment: PaymentHistory }) => ReactNode;

/** The buttons next to the title, by kind. */
const ACTIONS: Partial<Record<PaymentKind, Actions>> = {
  card_payment: ({ payment }) => <CardActions id={payment.id} />,
  payid_payment: RefundAction,
  virtual_account_payment: RefundAction,
};

export function PaymentActions({ payment }: { payment: PaymentHistory }) {
  const Shown = ACTIONS[payment.kind];
  return Shown ? <Shown payment={payment} /> : null;
}

/** Payments whose outcome a provider decides, which the sandbox can settle. */
const DECIDED: Partial<Record<PaymentKind, "transfer" | "bill">> = {
  external_transfer: "transfer",
  bill_purchase: "bill",
};

/** In test mode, the user answers in the place of the bank or the provider. */
export function PaymentSandbox({ payment }: { payment: PaymentHistory }) {
  const { scope } = useScope();
  const kind = DECIDED[payment.kind];
  if (!kind || payment.status !== "waiting") return null;
  const { payments, waiting, home } = resources;
  return (
    <Sandbox lead="It waits for an answer from outside, which you give here.">
      <Settle
        kind={kind}
        reference={payment.reference}
        state="pending"
        changed={[payments(scope), waiting(scope), home(scope)]}
      />
    </Sandbox>
  );
}
