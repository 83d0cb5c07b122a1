import { DISPUTE_FEE, feeOf, type Line } from "../../domain/card-processor/charge";
import { type CardProcessor, newId } from "./card-processor";

type NewLine = Pick<Line, "amount" | "currency" | "sourceId"> & { createdAt?: Date };

/** Records a capture in the statement, less the fee. */
export function recordChargeLine(processor: CardProcessor, line: NewLine): Line {
  return record(processor, { ...line, type: "charge", fee: feeOf(line.amount) });
}

/** Records a refund in the statement, without a fee. */
export function recordRefundLine(
  processor: CardProcessor,
  line: NewLine & { type: "refund" | "refund_failure" },
): Line {
  return record(processor, { ...line, fee: 0n });
}

/** Records the money that a dispute takes, with its fee, or returns. */
export function recordDisputeLine(processor: CardProcessor, line: NewLine): Line {
  const fee = line.amount < 0n ? DISPUTE_FEE : 0n;
  return record(processor, { ...line, type: "adjustment", fee });
}

function record(processor: CardProcessor, line: NewLine & Pick<Line, "type" | "fee">): Line {
  const recorded = { createdAt: processor.now(), ...line, id: newId(processor, "txn") };
  processor.store.lines.put(recorded);
  return recorded;
}
