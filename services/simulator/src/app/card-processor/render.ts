import type { Charge, Line } from "../../domain/card-processor/charge";
import type { Customer } from "../../domain/card-processor/customer";
import type { Dispute, UploadedFile } from "../../domain/card-processor/dispute";
import { type Intent, isHidden } from "../../domain/card-processor/intent";
import type { Refund } from "../../domain/card-processor/refund";
import {
  chargeJson,
  customerJson,
  disputeJson,
  fileJson,
  intentJson,
  lineJson,
  paymentMethodJson,
  refundJson,
} from "../../domain/card-processor/responses";
import type { Json } from "../../domain/json";
import type { CardProcessor } from "./card-processor";

/** Paths of objects to expand. A path expands every object on it. */
export type Expand = readonly string[];

function expands(expand: Expand, name: string): boolean {
  return expand.some((path) => path === name || path.startsWith(`${name}.`));
}

const isLive = ({ mode }: CardProcessor): boolean => mode === "live";

export function renderCustomer(processor: CardProcessor, customer: Customer): Json {
  return customerJson(customer, isLive(processor));
}

export function renderMethod(processor: CardProcessor, id: string | undefined): Json | null {
  const method = processor.store.methods.get(id);
  return method ? paymentMethodJson(method, isLive(processor)) : null;
}

export function renderIntent(processor: CardProcessor, intent: Intent, expand: Expand = []): Json {
  const { store, publicUrl } = processor;
  const charge = expands(expand, "latest_charge")
    ? store.charges.get(intent.latestChargeId)
    : undefined;
  const beneath = expand.map((path) => path.replace(/^latest_charge\./, ""));
  return intentJson(intent, {
    isLive: isLive(processor),
    isHidden: isHidden(intent, processor.now()),
    refused: store.methods.get(intent.lastError?.paymentMethodId),
    charge: charge && renderCharge(processor, charge, beneath),
    pageOf: (token) => `${publicUrl}/card-processor/authenticate/${token}`,
  });
}

export function renderCharge(processor: CardProcessor, charge: Charge, expand: Expand = []): Json {
  const { store } = processor;
  const line = expands(expand, "balance_transaction") ? store.lines.get(charge.lineId) : undefined;
  return chargeJson(charge, {
    isLive: isLive(processor),
    intent: store.intents.get(charge.intentId),
    method: store.methods.get(charge.paymentMethodId),
    line: line && lineJson(line),
  });
}

export function renderRefund({ store }: CardProcessor, refund: Refund): Json {
  return refundJson(refund, store.intents.get(refund.intentId)?.currency ?? "");
}

export function renderDispute(processor: CardProcessor, dispute: Dispute): Json {
  const { store } = processor;
  const lines = dispute.lineIds.flatMap((id) => store.lines.get(id) ?? []);
  return disputeJson(dispute, {
    isLive: isLive(processor),
    currency: store.intents.get(dispute.intentId)?.currency ?? "",
    lines: lines.map((line) => lineJson(line)),
    now: processor.now(),
  });
}

export function renderFile(processor: CardProcessor, file: UploadedFile): Json {
  return fileJson(file, isLive(processor));
}

export function renderLine(processor: CardProcessor, line: Line, expand: Expand = []): Json {
  return lineJson(line, expands(expand, "source") ? renderSource(processor, line) : undefined);
}

function renderSource(processor: CardProcessor, { sourceId }: Line): Json | undefined {
  const charge = processor.store.charges.get(sourceId);
  if (charge) return renderCharge(processor, charge);
  const refund = processor.store.refunds.get(sourceId);
  if (refund) return renderRefund(processor, refund);
  const dispute = processor.store.disputes.get(sourceId);
  return dispute && renderDispute(processor, dispute);
}
