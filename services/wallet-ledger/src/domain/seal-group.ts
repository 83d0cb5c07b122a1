import { settlingId } from "./account";
import { announce } from "./announcement";
import {
  available,
  type BatchState,
  type Effects,
  type NewTransfer,
  type SystemDelta,
  type Tally,
  tallyId,
  type Wallet,
} from "./batch";
import { type Group, isClosing, rootItem, tallyKeyOf } from "./transfer";

/** A group whose items are all accepted. */
interface Accepted {
  group: Group;
  transfers: NewTransfer[];
  rootId: string;
  /** The index of its first entry among the batch's. */
  firstEntry: number;
  /** The available balance before the group, of wallets with a threshold. */
  watched: ReadonlyMap<Wallet, bigint>;
  /** ms since 1970. */
  at: number;
}

/** Accepts the group: one timestamp for all its entries, its share of the system accounts, and what it announces. */
export function sealGroup(state: BatchState, effects: Effects, accepted: Accepted): void {
  const { group, transfers, rootId, at, watched } = accepted;
  const { merchantId, mode, fingerprint, traceparent, half } = group;
  for (const transfer of transfers) {
    transfer.at = at;
    transfer.rootId = rootId;
    state.existing.set(transfer.id, { fingerprint, at });
    addSystemDeltas(state, effects, transfer);
  }
  for (const entry of effects.entries.slice(accepted.firstEntry)) {
    entry.at = at;
    const wallet = state.wallets.get(entry.accountId);
    if (wallet) wallet.at = at;
  }
  const committedAt = new Date(at).toISOString();
  const tally = addToTallies(state, effects, accepted);
  const announced = group.announcements.map((each) => announce(each, { committedAt, tally }));
  effects.groups.push({
    rootId,
    merchantId,
    mode,
    at,
    committedAt,
    traceparent,
    half,
    announced,
    transfers,
  });
  for (const [wallet, before] of watched) {
    notifyLowBalance(state, effects, { ...accepted, wallet, before });
  }
}

/** Adds the group's payments to their tallies. Returns the last of these; announcements show a group's only one. */
function addToTallies(
  state: BatchState,
  effects: Effects,
  { group, at }: Accepted,
): Tally | undefined {
  let last: Tally | undefined;
  for (const item of group.items) {
    const key = tallyKeyOf(item);
    if (isClosing(item) || key === "") continue;
    const id = tallyId(item.credit.id, key);
    const before = state.tallies.get(id);
    last = {
      accountId: item.credit.id,
      key,
      count: (before?.count ?? 0n) + 1n,
      sum: (before?.sum ?? 0n) + item.amount,
      firstId: before?.firstId ?? item.id,
      lastAt: at,
    };
    state.tallies.set(id, last);
    effects.tallies.set(id, last);
  }
  return last;
}

function notifyLowBalance(
  state: BatchState,
  effects: Effects,
  { group, at, wallet, before }: Accepted & { wallet: Wallet; before: bigint },
): void {
  const threshold = wallet.lowBalanceThreshold;
  if (threshold === null || before < threshold || available(wallet) >= threshold) return;
  const { traceparent } = group;
  const causedBy = rootItem(group).id;
  const waiting = state.wallets.get(settlingId(wallet.mode, wallet.payId));
  const settling = waiting && available(waiting);
  const asLeft = { ...wallet, at };
  effects.lowBalances.push({ causedBy, wallet: asLeft, settling, threshold, traceparent });
}

function addSystemDeltas(state: BatchState, effects: Effects, transfer: NewTransfer): void {
  const posted = transfer.kind === "single" || transfer.kind === "post" ? transfer.amount : 0n;
  const held = heldBy(state, transfer);
  if (!transfer.debit.isGuarded) {
    const delta = deltaOf(effects, transfer.debit.id);
    delta.debitsPosted += posted;
    delta.debitsPending += held;
  }
  if (!transfer.credit.isGuarded) {
    const delta = deltaOf(effects, transfer.credit.id);
    delta.creditsPosted += posted;
    delta.creditsPending += held;
  }
}

/** The change of pending amounts by the transfer. */
function heldBy(state: BatchState, transfer: NewTransfer): bigint {
  if (transfer.kind === "pending") return transfer.amount;
  if (transfer.pendingId === null) return 0n;
  return -(state.holds.get(transfer.pendingId)?.amount ?? 0n);
}

function deltaOf({ systemDeltas }: Effects, accountId: string): SystemDelta {
  const known = systemDeltas.get(accountId);
  if (known) return known;
  const delta = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n };
  systemDeltas.set(accountId, delta);
  return delta;
}
