import type { Charge } from "../../domain/card-processor/charge";
import { newCharge, takenInto } from "../../domain/card-processor/charge";
import type { Intent } from "../../domain/card-processor/intent";
import { authorised } from "../../domain/card-processor/intent";
import { feeOf, type Line } from "../../domain/card-processor/line";
import type { Refund } from "../../domain/card-processor/refund";
import { newId, type ProcessorDesk } from "./desk";
import { openIntent } from "./intents";

/** A charge that nobody asked for. */
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

/** A difference between the processor's book and ours. */
export type Planted = StrayCharge | StrayRefund | Altered;

/** What is in the book of it, or was. */
export type Planting =
  | { result: "planted"; intent: Intent; refund?: Refund }
  | { result: "unknown id" };

/**
 * Has the book say something else than we were told. Nobody hears of it: whoever wants to find it
 * must compare.
 */
export function plant(desk: ProcessorDesk, planted: Planted): Planting {
  return desk.book.together(() => {
    switch (planted.plant) {
      case "charge":
        return { result: "planted", intent: strayCharge(desk, planted) };
      case "refund":
        return strayRefund(desk, planted);
      case "forget":
        return forget(desk, planted.id);
      case "amount":
        return alter(desk, planted);
    }
  });
}

function strayCharge(desk: ProcessorDesk, stray: StrayCharge): Intent {
  const { book } = desk;
  const at = stray.createdAt ?? desk.now();
  const { amount, currency, metadata } = stray;
  const opened = openIntent(desk, {
    ...{ amount, currency, metadata },
    customerId: null,
    captureMethod: "automatic",
    setupFutureUsage: null,
    description: null,
  });
  const chargeId = newId(desk, "ch");
  const paymentMethodId = newId(desk, "pm");
  const line: Line = {
    ...{ amount, currency, type: "charge" },
    id: newId(desk, "txn"),
    fee: feeOf(amount),
    sourceId: chargeId,
    createdAt: at,
  };
  const held = newCharge(opened, { id: chargeId, paymentMethodId, createdAt: at });
  const intent = {
    ...authorised(opened, { paymentMethodId, chargeId, at }),
    paymentMethodId: null,
    createdAt: at,
  };
  book.recordLine(line);
  book.recordCharge(takenInto(held, amount, line.id));
  book.recordIntent(intent);
  return intent;
}

function strayRefund(desk: ProcessorDesk, stray: StrayRefund): Planting {
  const { book } = desk;
  const intent = book.findIntent(stray.intentId);
  const charge = book.findCharge(intent?.latestChargeId ?? "");
  if (!intent || !charge) return { result: "unknown id" };
  const at = stray.createdAt ?? desk.now();
  const refund: Refund = {
    id: newId(desk, "re"),
    intentId: intent.id,
    chargeId: charge.id,
    amount: stray.amount,
    reason: null,
    metadata: {},
    status: "succeeded",
    failureReason: null,
    lineId: newId(desk, "txn"),
    failureLineId: null,
    planned: null,
    createdAt: at,
  };
  book.recordRefund(refund);
  book.recordCharge({ ...charge, amountRefunded: charge.amountRefunded + stray.amount });
  book.recordLine({
    id: refund.lineId ?? "",
    type: "refund",
    amount: -stray.amount,
    fee: 0n,
    currency: intent.currency,
    sourceId: refund.id,
    createdAt: at,
  });
  return { result: "planted", intent, refund };
}

function forget({ book }: ProcessorDesk, id: string): Planting {
  const refund = book.findRefund(id);
  const intent = book.findIntent(refund?.intentId ?? id);
  if (!intent) return { result: "unknown id" };
  const charge = book.findCharge(refund?.chargeId ?? "");
  book.forget(id);
  if (!refund) return { result: "planted", intent };
  if (charge && refund.status !== "failed") {
    book.recordCharge({ ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  }
  return { result: "planted", intent, refund };
}

/** The charge or the refund and its line have another amount. What was asked for stays. */
function alter(desk: ProcessorDesk, { id, amount }: { id: string; amount: bigint }): Planting {
  const { book } = desk;
  const refund = book.findRefund(id);
  if (refund) {
    book.recordRefund({ ...refund, amount });
    alterLine(desk, refund.lineId, { amount: -amount, fee: 0n });
    return plantingOf(desk, refund.intentId, { ...refund, amount });
  }
  const intent = book.findIntent(id);
  const charge = book.findCharge(intent?.latestChargeId ?? "");
  if (!intent || !charge?.isCaptured) return { result: "unknown id" };
  alterCharge(desk, intent, charge, amount);
  return plantingOf(desk, id);
}

function alterCharge(desk: ProcessorDesk, intent: Intent, charge: Charge, amount: bigint): void {
  desk.book.recordCharge({ ...charge, amountCaptured: amount });
  desk.book.recordIntent({ ...intent, amountReceived: amount });
  alterLine(desk, charge.lineId, { amount, fee: feeOf(amount) });
}

function alterLine(
  { book }: ProcessorDesk,
  lineId: string | null,
  to: Pick<Line, "amount" | "fee">,
): void {
  const line = book.findLine(lineId ?? "");
  if (line) book.recordLine({ ...line, ...to });
}

function plantingOf({ book }: ProcessorDesk, intentId: string, refund?: Refund): Planting {
  const intent = book.findIntent(intentId);
  if (!intent) return { result: "unknown id" };
  return { result: "planted", intent, ...(refund && { refund }) };
}
