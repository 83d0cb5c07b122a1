import { deriveUuid } from "@kobo/core/ids";
import type { EventData, EventName, WireEvent } from "@kobo/events";
import { NAIRA } from "../domain/account";
import {
  available,
  type CommittedGroup,
  type Effects,
  type LowBalance,
  type NewTransfer,
} from "../domain/batch";
import { SCHEMA } from "./schema";

/** The events of a batch, in the order in which they are published. */
export function eventsOf({
  groups,
  lowBalances,
}: Pick<Effects, "groups" | "lowBalances">): WireEvent[] {
  return [
    ...groups.flatMap((group) => [committedEvent(group), ...announcedEvents(group)]),
    ...lowBalances.map(lowBalanceEvent),
  ];
}

/** The event's id is that of the group's first transfer. */
function committedEvent(group: CommittedGroup): WireEvent {
  const { rootId, merchantId, mode, traceparent, transfers, announced } = group;
  const at = new Date(group.at);
  const data: EventData<"ledger.transfers.committed"> = {
    rootId,
    at: at.toISOString(),
    transfers: transfers.map(toEventData),
    ...(announced.length > 0 ? { announced: announced.map(({ name }) => name) } : {}),
  };
  return {
    eventId: transfers[0]?.id ?? rootId,
    name: "ledger.transfers.committed",
    source: SCHEMA,
    key: rootId,
    merchantId,
    mode,
    at,
    traceparent,
    data: JSON.stringify(data),
  };
}

function announcedEvents({ mode, at, traceparent, announced }: CommittedGroup): WireEvent[] {
  return announced.map(({ name, ...event }) => ({
    ...event,
    // Only known events are accepted.
    name: name as EventName,
    mode,
    at: new Date(at),
    traceparent,
  }));
}

/** Only wallets in naira have thresholds. */
function lowBalanceEvent({
  causedBy,
  wallet,
  settling,
  threshold,
  traceparent,
}: LowBalance): WireEvent {
  const { payId, merchantId, mode } = wallet;
  const at = new Date(wallet.at);
  const data: EventData<"wallet.low_balance"> = {
    payId,
    currency: NAIRA,
    available: Number(available(wallet)),
    held: Number(wallet.debitsPending),
    ledger: Number(wallet.creditsPosted - wallet.debitsPosted),
    asOf: at.toISOString(),
    lowBalanceThreshold: Number(threshold),
    ...(settling === undefined ? {} : { settling: Number(settling) }),
  };
  return {
    eventId: deriveUuid(causedBy, `wallet.low_balance/${payId}`),
    name: "wallet.low_balance",
    source: SCHEMA,
    key: payId,
    merchantId,
    mode,
    at,
    traceparent,
    data: JSON.stringify(data),
  };
}

function toEventData(transfer: NewTransfer) {
  return {
    id: transfer.id,
    kind: transfer.kind,
    type: transfer.type,
    amount: Number(transfer.amount),
    ...(transfer.debit.currency === NAIRA ? {} : { currency: transfer.debit.currency }),
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
