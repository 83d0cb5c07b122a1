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
  const events: WireEvent[] = [];
  for (const group of groups) addEventsOf(group, events);
  for (const lowBalance of lowBalances) events.push(lowBalanceEvent(lowBalance));
  return events;
}

/** The group's own event has the id of its first transfer, and the payee's half of a group between cells one derived from it. */
function addEventsOf(group: CommittedGroup, events: WireEvent[]): void {
  const { rootId, merchantId, mode, traceparent, transfers, half, announced } = group;
  const at = new Date(group.at);
  const id = transfers[0]?.id ?? rootId;
  events.push({
    eventId: half === "payee" ? deriveUuid(id, "payee's cell") : id,
    name: "ledger.transfers.committed",
    source: SCHEMA,
    key: rootId,
    merchantId,
    mode,
    at,
    traceparent,
    data: JSON.stringify(committedData(group)),
  });
  for (const { eventId, name, source, key, merchantId, data } of announced) {
    // Only known events are accepted.
    const known = name as EventName;
    events.push({ eventId, name: known, source, key, merchantId, mode, at, traceparent, data });
  }
}

/** JSON leaves out what is undefined. */
function committedData(group: CommittedGroup): EventData<"ledger.transfers.committed"> {
  const { rootId, committedAt, transfers, announced } = group;
  return {
    rootId,
    at: committedAt,
    transfers: transfers.map(toEventData),
    announced: announced.length > 0 ? announced.map(({ name }) => name) : undefined,
  };
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
  const { currency } = transfer.debit;
  return {
    id: transfer.id,
    kind: transfer.kind,
    type: transfer.type,
    amount: Number(transfer.amount),
    currency: currency === NAIRA ? undefined : currency,
    debit: transfer.debit.name,
    credit: transfer.credit.name,
    pendingId: transfer.pendingId ?? undefined,
    reference: transfer.reference,
    narration: transfer.narration,
    from: transfer.from,
    to: transfer.to,
    creditSeq: transfer.creditSeq === null ? undefined : Number(transfer.creditSeq),
  };
}
