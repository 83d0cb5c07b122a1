import type { ReactNode } from "react";
import type { PaymentHistory, PaymentKind } from "../../../../src/http/api";

type Actions = (props: { payment: PaymentHistory }) => ReactNode;

/** The buttons beside the title, by kind. */
const ACTIONS: Partial<Record<PaymentKind, Actions>> = {};

export function PaymentActions({ payment }: { payment: PaymentHistory }) {
  const Shown = ACTIONS[payment.kind];
  return Shown ? <Shown payment={payment} /> : null;
}
