import type { BankFault } from "../../domain/bank/fault";
import { sessionId } from "../../domain/bank/session-id";
import { fateOf } from "../../domain/rail/magic-numbers";
import { railRefusal } from "../../domain/rail/refusal";
import type { Transfer } from "../../domain/rail/transfer";
import type { RailDesk } from "./desk";
import { record } from "./settle";

interface NewTransfer {
  reference: string;
  amount: bigint;
  recipientCode: string;
  reason: string | null;
}

/** The rail's own bank, in the code of the inter-bank scheme. */
const OWN_NIP_CODE = "100039";

/**
 * Sends money once per reference. There is no wait between the checks and the entry, so that two
 * transfers under one reference can never both be made.
 * @throws Refused duplicate_transfer_reference, invalid_transfer_recipient, insufficient_balance
 */
export function transfer(
  desk: RailDesk,
  asked: NewTransfer,
  fault: BankFault | undefined,
): Transfer {
  const { book, chance } = desk;
  if (book.findTransfer(asked.reference)) throw railRefusal("duplicate_transfer_reference");
  const recipient = book.findRecipient(asked.recipientCode);
  if (!recipient) throw railRefusal("invalid_transfer_recipient");
  if (asked.amount > book.balance) throw railRefusal("insufficient_balance");

  const now = desk.now();
  const fate =
    fault?.kind === "hang-then-refuse"
      ? ({ state: "failed", planned: null } as const)
      : fateOf(recipient.accountNumber, now, desk.delays);
  const execution = (after: number): Transfer => ({
    ...asked,
    ...fate,
    id: book.nextId + after,
    code: `TRF_${chance.code()}`,
    sessionId: sessionId(OWN_NIP_CODE, now, chance.digits(12)),
    createdAt: now,
    updatedAt: now,
  });
  const first = execution(0);
  record(desk, fault?.kind === "double-execution" ? [first, execution(1)] : [first]);
  return first;
}
