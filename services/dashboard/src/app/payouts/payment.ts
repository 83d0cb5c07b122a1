import type { BillOrder } from "../../clients/bills";
import type { ExternalOrder, PayIdOrder } from "../../clients/transfers";
import type { PayoutKind } from "../../domain/payout";

/** The payment that a form asks for. The payer and an empty reference are filled in later. */
export type Payment =
  | { kind: Extract<PayoutKind, "pay-id">; order: PayIdOrder }
  | { kind: Extract<PayoutKind, "bank">; order: ExternalOrder }
  | { kind: Extract<PayoutKind, "bill">; order: BillOrder };
