import type { ReactNode } from "react";
import type { PaymentKind, PaymentStory } from "../../../../src/http/api";

type Actions = (props: { payment: PaymentStory }) => ReactNode;

/** What a role can do with a payment of a kind, beside its title. */
const ACTIONS: Partial<Record<PaymentKind, Actions>> = {};

export function PaymentActions({ payment }: { payment: PaymentStory }) {
  const Shown = ACTIONS[payment.kind];
  return Shown ? <Shown payment={payment} /> : null;
}
