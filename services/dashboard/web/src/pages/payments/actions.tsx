import type { ReactNode } from "react";
import type { PaymentHistory, PaymentKind } from "../../../../src/http/api";
import { CardActions } from "../cards/card-actions";

type Actions = (props: { payment: PaymentHistory }) => ReactNode;

/** The buttons beside the title, by kind. */
const ACTIONS: Partial<Record<PaymentKind, Actions>> = {
  card_payment: ({ payment }) => <CardActions id={payment.id} />,
};

export function PaymentActions({ payment }: { payment: PaymentHistory }) {
  const Shown = ACTIONS[payment.kind];
  return Shown ? <Shown payment={payment} /> : null;
}
