import { sessionId } from "../../domain/bank";
import type { Fault } from "../../domain/fault";
import { railError } from "../../domain/rail/errors";
import { magicOutcomeOf } from "../../domain/rail/magic-numbers";
import { transferEventJson } from "../../domain/rail/responses";
import {
  fieldsOf,
  type Outcome,
  type Recipient,
  settled,
  type Transfer,
} from "../../domain/rail/transfer";
import { transferEvent, transferWebhookBody } from "../../domain/rail/webhook";
import { emitWebhook } from "../provider";
import type { Rail } from "./rail";

interface NewTransfer {
  reference: string;
  amount: bigint;
  recipientCode: string;
  reason: string | null;
}

/** The rail's own bank, in the code of the inter-bank scheme. */
const OWN_NIP_CODE = "100039";

/**
 * Creates a transfer once per reference. Runs in one turn of the event loop, so two transfers under
 * one reference never both succeed.
 * @throws ApiError duplicate_transfer_reference, invalid_transfer_recipient, insufficient_balance
 */
export function createTransfer(rail: Rail, input: NewTransfer, fault: Fault | undefined): Transfer {
  const { store, random } = rail;
  if (store.transfersByReference.first(input.reference)) {
    throw railError("duplicate_transfer_reference");
  }
  const recipient = store.recipients.get(input.recipientCode);
  if (!recipient) throw railError("invalid_transfer_recipient");
  if (input.amount > store.float.balance) throw railError("insufficient_balance");

  const now = rail.now();
  const outcome =
    fault?.kind === "hang-then-refuse"
      ? ({ state: "failed", planned: null } as const)
      : magicOutcomeOf(recipient.accountNumber, now, rail.delays);
  const execute = (): Transfer => {
    const transfer = {
      ...input,
      ...outcome,
      id: store.nextId,
      code: `TRF_${random.code()}`,
      sessionId: sessionId(OWN_NIP_CODE, now, random.digits(12)),
      createdAt: now,
      updatedAt: now,
    };
    store.transfers.put(transfer);
    scheduleOutcome(rail, transfer);
    return transfer;
  };
  const transfer = execute();
  if (fault?.kind === "double-execution") execute();
  emitState(rail, transfer);
  return transfer;
}

/** Undefined when the transfer's state does not allow the outcome. */
export function settleTransfer(
  rail: Rail,
  transfer: Transfer,
  outcome: Outcome,
): Transfer | undefined {
  const after = settled(transfer, outcome, rail.now());
  if (!after || after === transfer) return after;
  rail.store.transfers.put(after);
  scheduleOutcome(rail, after);
  emitState(rail, after);
  return after;
}

/** Schedules the planned outcome. */
export function scheduleOutcome(rail: Rail, { id, planned }: Transfer): void {
  if (!planned) return;
  rail.timers.set(planned.at, () => {
    const transfer = rail.store.transfers.get(String(id));
    // A manually settled transfer has no plan any more.
    if (transfer?.planned) settleTransfer(rail, transfer, "planned");
  });
}

/** A recipient is stored before any transfer to it, and stays. */
export function recipientOf({ store }: Rail, { recipientCode }: Transfer): Recipient {
  const recipient = store.recipients.get(recipientCode);
  if (!recipient) throw new Error(`There is no recipient ${recipientCode}.`);
  return recipient;
}

function emitState(rail: Rail, transfer: Transfer): void {
  const { state, reference } = transfer;
  if (state === "pending") return;
  const recipient = recipientOf(rail, transfer);
  emitWebhook(rail, {
    event: transferEvent(state),
    about: reference,
    fields: fieldsOf(transfer, recipient),
    body: () => transferWebhookBody(state, transferEventJson(transfer, recipient, rail.mode)),
  });
}
