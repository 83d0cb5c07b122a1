import type { Charge } from "../../domain/card-processor/charge";
import { chargeJson } from "../../domain/card-processor/charge-answer";
import type { Customer } from "../../domain/card-processor/customer";
import { customerJson, paymentMethodJson } from "../../domain/card-processor/customer-answers";
import { type Intent, isHidden } from "../../domain/card-processor/intent";
import { intentJson } from "../../domain/card-processor/intent-answer";
import type { Line } from "../../domain/card-processor/line";
import type { Refund } from "../../domain/card-processor/refund";
import { lineJson, refundJson } from "../../domain/card-processor/statement-answers";
import type { Json } from "../../domain/json";
import type { ProcessorDesk } from "./desk";

/** What is told whole instead of by its id; a path opens all that it leads through. */
export type Expand = readonly string[];

function opens(expand: Expand, name: string): boolean {
  return expand.some((path) => path === name || path.startsWith(`${name}.`));
}

const isLive = ({ mode }: ProcessorDesk): boolean => mode === "live";

export function tellCustomer(desk: ProcessorDesk, customer: Customer): Json {
  return customerJson(customer, isLive(desk));
}

export function tellMethod(desk: ProcessorDesk, id: string): Json | null {
  const method = desk.book.findMethod(id);
  return method ? paymentMethodJson(method, isLive(desk)) : null;
}

export function tellIntent(desk: ProcessorDesk, intent: Intent, expand: Expand = []): Json {
  const charge = opens(expand, "latest_charge")
    ? desk.book.findCharge(intent.latestChargeId ?? "")
    : undefined;
  const beneath = expand.map((path) => path.replace(/^latest_charge\./, ""));
  return intentJson(intent, {
    isLive: isLive(desk),
    isHidden: isHidden(intent, desk.now()),
    refused: desk.book.findMethod(intent.lastError?.paymentMethodId ?? ""),
    charge: charge && tellCharge(desk, charge, beneath),
    pageOf: (token) => `${desk.publicUrl}/card-processor/authenticate/${token}`,
  });
}

export function tellCharge(desk: ProcessorDesk, charge: Charge, expand: Expand = []): Json {
  const { book } = desk;
  const line = opens(expand, "balance_transaction")
    ? book.findLine(charge.lineId ?? "")
    : undefined;
  return chargeJson(charge, {
    isLive: isLive(desk),
    intent: book.findIntent(charge.intentId),
    method: book.findMethod(charge.paymentMethodId),
    line: line && lineJson(line),
  });
}

export function tellRefund({ book }: ProcessorDesk, refund: Refund): Json {
  return refundJson(refund, book.findIntent(refund.intentId)?.currency ?? "");
}

export function tellLine(desk: ProcessorDesk, line: Line, expand: Expand = []): Json {
  return lineJson(line, opens(expand, "source") ? tellSource(desk, line) : undefined);
}

function tellSource(desk: ProcessorDesk, { sourceId }: Line): Json | undefined {
  const charge = desk.book.findCharge(sourceId);
  if (charge) return tellCharge(desk, charge);
  const refund = desk.book.findRefund(sourceId);
  return refund && tellRefund(desk, refund);
}
