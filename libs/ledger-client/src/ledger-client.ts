import { WalletLedger } from "@kobo/protos";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferRefusal__Output } from "@kobo/protos/wallet_ledger/v1/TransferRefusal";
import type { TransferResult__Output } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import { type Caller, CallFailed, type Calls, coalesce, connectTo } from "@kobo/rpc";
import { sampledTraceparent } from "@kobo/runtime";
import { repeated, untilAnswered } from "./repeat";

type Refusal = TransferRefusal__Output extends `TRANSFER_REFUSAL_${infer Name}` ? Name : never;

/** The ledger's outcome of a group. An unknown outcome is an error, CallFailed. */
export type LedgerAnswer =
  | { outcome: "committed" | "exists"; at: Date }
  | {
      outcome: "refused";
      refusal: Refusal;
      /** The transfer that came first, for a reference, a uniqueness key or a closed hold. */
      takenBy: string;
    };

export interface Ledger {
  /**
   * Reads, and opening wallets. A call without an answer is repeated for a while, so that callers do not notice the
   * fail-over from one ledger process to another.
   */
  calls: Calls<typeof WalletLedger.service>;
  /**
   * Creates the group's transfers, all or none. Concurrent groups share a call. While the outcome is unknown and the
   * deadline allows, it is repeated with the same ids.
   * @param deadline ms since 1970.
   * @throws CallFailed when the outcome is unknown at the deadline; `sent` is false if there is certainly none. With
   * the code INTERNAL_ERROR, at once, when the ledger has a bug.
   */
  createTransfers: (group: TransferGroup, deadline: number) => Promise<LedgerAnswer>;
  ready: () => Promise<void>;
  /** Refuses new groups and resolves when those in flight have settled. */
  stop: () => Promise<void>;
}

interface GroupRequest {
  group: TransferGroup;
  deadline: number;
}

/** An upper bound of an item's encoded size, which is unknown before encoding. */
const ITEM_BYTES = 700;

/** Announcements count by characters. In UTF-8 a character has up to three bytes, and a call's limit leaves room for that. */
function sizeOf({ items = [], announcements = [] }: TransferGroup): number {
  let size = items.length * ITEM_BYTES;
  for (const { pieces = [] } of announcements) for (const { length } of pieces) size += length;
  return size;
}

/**
 * The one way to the ledger. Clients prefer one ledger process and fail over to the next: two
 * writers on the same wallets are slower than one.
 */
export function ledgerClient(target: string, caller: Caller): Ledger {
  const client = connectTo(WalletLedger, { target, balance: "pick_first", caller });
  const batcher = coalesce<GroupRequest, TransferResult__Output>({
    send: async (requests, deadline) => {
      const groups = requests.map(({ group }) => group);
      return (await client.calls.CreateTransfers({ groups }, { deadline })).results;
    },
    sizeOf: ({ group }) => sizeOf(group),
    deadlineOf: ({ deadline }) => deadline,
    keyOf: ({ group }) => group.merchantId ?? "",
  });

  return {
    calls: repeated(client.calls),
    createTransfers: (group, deadline) =>
      untilAnswered(
        async () => toAnswer(await batcher.submit({ group: inTrace(group), deadline })),
        deadline,
      ),
    ready: client.ready,
    stop: async () => {
      await batcher.drain();
      client.close();
    },
  };
}

/** The ledger shows the group in the trace of a sampled request, and passes it on with the group's events. */
function inTrace(group: TransferGroup): TransferGroup {
  if (group.context?.traceparent) return group;
  const traceparent = sampledTraceparent();
  return traceparent === "" ? group : { ...group, context: { ...group.context, traceparent } };
}

/** @throws CallFailed when the ledger reports an unknown outcome or a bug: an earlier attempt may have taken effect. */
function toAnswer(result: TransferResult__Output): LedgerAnswer {
  switch (result.outcome) {
    case "TRANSFER_OUTCOME_COMMITTED":
      return { outcome: "committed", at: new Date(Number(result.atMs)) };
    case "TRANSFER_OUTCOME_EXISTS":
      return { outcome: "exists", at: new Date(Number(result.atMs)) };
    case "TRANSFER_OUTCOME_REFUSED":
      return {
        outcome: "refused",
        refusal: result.refusal.slice("TRANSFER_REFUSAL_".length) as Refusal,
        takenBy: result.takenBy,
      };
    case "TRANSFER_OUTCOME_FAILED":
      throw new CallFailed(true, { code: "INTERNAL_ERROR" });
    default:
      throw new CallFailed(true);
  }
}
