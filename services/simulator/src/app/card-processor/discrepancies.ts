import {
  type Charge,
  captureCharge,
  feeOf,
  type Line,
  newCharge,
} from "../../domain/card-processor/charge";
import { authorized, type Intent } from "../../domain/card-processor/intent";
import type { Refund } from "../../domain/card-processor/refund";
import { type CardProcessor, newId } from "./card-processor";
import { openIntent } from "./intents";
import { recordChargeLine } from "./lines";
import { moveMoney } from "./refunds";

/** A charge without a request. */
interface StrayCharge {
  plant: "charge";
  amount: bigint;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  createdAt: Date | undefined;
}

interface StrayRefund {
  plant: "refund";
  intentId: string;
  amount: bigint;
  createdAt: Date | undefined;
}

/** `id` is that of an intent or of a refund. */
type Altered = { plant: "forget"; id: string } | { plant: "amount"; id: string; amount: bigint };

/** A difference between the processor's store and what it responded, for reconciliation to find. */
export type Discrepancy = StrayCharge | StrayRefund | Altered;

type Injection = { result: "planted"; intent: Intent; refund?: Refund } | { result: "unknown id" };

/** Injects a discrepancy, without a webhook. */
export function injectDiscrepancy(processor: CardProcessor, injected: Discrepancy): Injection {
  switch (injected.plant) {
    case "charge":
      return { result: "planted", intent: injectCharge(processor, injected) };
    case "refund":
      return injectRefund(processor, injected);
    case "forget":
      return deleteRecord(processor, injected.id);
    case "amount":
      return alterAmount(processor, injected);
  }
}

function injectCharge(processor: CardProcessor, stray: StrayCharge): Intent {
  const { store } = processor;
  const at = stray.createdAt ?? processor.now();
  const { amount, currency, metadata } = stray;
  const opened = openIntent(processor, {
    ...{ amount, currency, metadata },
    customerId: null,
    captureMethod: "automatic",
    setupFutureUsage: null,
    description: null,
  });
  const chargeId = newId(processor, "ch");
  const paymentMethodId = newId(processor, "pm");
  const line = recordChargeLine(processor, { amount, currency, sourceId: chargeId, createdAt: at });
  const charge = newCharge(opened, { id: chargeId, paymentMethodId, createdAt: at });
  const intent = {
    ...authorized(opened, { paymentMethodId, chargeId, at }),
    paymentMethodId: null,
    createdAt: at,
  };
  store.charges.put(captureCharge(charge, amount, line.id));
  store.putIntent(intent);
  return intent;
}

function injectRefund(processor: CardProcessor, stray: StrayRefund): Injection {
  const { store } = processor;
  const intent = store.intents.get(stray.intentId);
  const charge = store.charges.get(intent?.latestChargeId);
  if (!intent || !charge) return { result: "unknown id" };
  const refund: Refund = {
    id: newId(processor, "re"),
    intentId: intent.id,
    chargeId: charge.id,
    amount: stray.amount,
    reason: null,
    metadata: {},
    status: "succeeded",
    failureReason: null,
    lineId: null,
    failureLineId: null,
    planned: null,
    createdAt: stray.createdAt ?? processor.now(),
  };
  const recorded = moveMoney(processor, refund, charge);
  store.refunds.put(recorded);
  return { result: "planted", intent, refund: recorded };
}

function deleteRecord({ store }: CardProcessor, id: string): Injection {
  const refund = store.refunds.get(id);
  const intent = store.intents.get(refund?.intentId ?? id);
  if (!intent) return { result: "unknown id" };
  const charge = store.charges.get(refund?.chargeId);
  store.deleteWithAllOf(id);
  if (!refund) return { result: "planted", intent };
  if (charge && refund.status !== "failed") {
    store.charges.put({ ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  }
  return { result: "planted", intent, refund };
}

/** Changes a charge or a refund and its line, but not the requested amount. */
function alterAmount(
  processor: CardProcessor,
  { id, amount }: { id: string; amount: bigint },
): Injection {
  const { store } = processor;
  const refund = store.refunds.get(id);
  const intent = store.intents.get(refund?.intentId ?? id);
  if (refund) {
    const altered = { ...refund, amount };
    store.refunds.put(altered);
    alterLine(processor, refund.lineId, { amount: -amount, fee: 0n });
    return intent ? { result: "planted", intent, refund: altered } : { result: "unknown id" };
  }
  const charge = store.charges.get(intent?.latestChargeId);
  if (!intent || !charge?.isCaptured) return { result: "unknown id" };
  return { result: "planted", intent: alterCharge(processor, intent, charge, amount) };
}

function alterCharge(
  processor: CardProcessor,
  intent: Intent,
  charge: Charge,
  amount: bigint,
): Intent {
  const altered = { ...intent, amountReceived: amount };
  processor.store.charges.put({ ...charge, amountCaptured: amount });
  processor.store.putIntent(altered);
  alterLine(processor, charge.lineId, { amount, fee: feeOf(amount) });
  return altered;
}

function alterLine(
  { store }: CardProcessor,
  lineId: string | null,
  change: Pick<Line, "amount" | "fee">,
): void {
  const line = store.lines.get(lineId);
  if (line) store.lines.put({ ...line, ...change });
}
