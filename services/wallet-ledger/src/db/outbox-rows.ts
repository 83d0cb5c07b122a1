import { type EventData, outboxColumns } from "@kobo/events";
import type { CommittedGroup, NewTransfer } from "../domain/batch";

/** What the house is told about each committed group. The event's id is that of the group's first transfer. */
export function outboxRows(groups: readonly CommittedGroup[]) {
  return groups.map(({ rootId, merchantId, mode, at, traceparent, transfers }) => {
    const data: EventData<"ledger.transfers.committed"> = {
      rootId,
      at: new Date(at).toISOString(),
      transfers: transfers.map(toEventData),
    };
    const id = transfers[0]?.id ?? rootId;
    const name = "ledger.transfers.committed";
    return outboxColumns({
      name,
      key: rootId,
      merchantId,
      mode,
      at: new Date(at),
      id,
      data,
      traceparent,
    });
  });
}

function toEventData(transfer: NewTransfer) {
  return {
    id: transfer.id,
    kind: transfer.kind,
    type: transfer.type,
    amount: Number(transfer.amount),
    debit: transfer.debit.name,
    credit: transfer.credit.name,
    ...(transfer.pendingId ? { pendingId: transfer.pendingId } : {}),
    ...(transfer.reference ? { reference: transfer.reference } : {}),
    narration: transfer.narration,
    from: transfer.from,
    to: transfer.to,
    ...(transfer.creditSeq === null ? {} : { creditSeq: Number(transfer.creditSeq) }),
  };
}
