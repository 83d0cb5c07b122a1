import { deriveUuid } from "@kobo/core/ids";
import { type EventData, outboxColumns } from "@kobo/events";
import { NAIRA } from "../domain/account";
import {
  available,
  type CommittedGroup,
  type Effects,
  type LowBalance,
  type NewTransfer,
} from "../domain/batch";

/** The events of a batch. */
export function outboxRows({ groups, lowBalances }: Pick<Effects, "groups" | "lowBalances">) {
  return [...committedRows(groups), ...lowBalances.map(lowBalanceRow)];
}

/** The event's id is that of the group's first transfer. */
function committedRows(groups: readonly CommittedGroup[]) {
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

/** Only wallets in naira have thresholds. */
function lowBalanceRow({ causedBy, wallet, settling, threshold, traceparent }: LowBalance) {
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
  const id = deriveUuid(causedBy, `wallet.low_balance/${payId}`);
  return outboxColumns({
    name: "wallet.low_balance",
    key: payId,
    merchantId,
    mode,
    at,
    id,
    data,
    traceparent,
  });
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
