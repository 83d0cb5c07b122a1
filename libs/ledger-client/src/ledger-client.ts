import { WalletLedger } from "@kobo/protos";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferRefusal__Output } from "@kobo/protos/wallet_ledger/v1/TransferRefusal";
import type { TransferResult__Output } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import { type Caller, CallFailed, type Calls, coalesce, connectTo } from "@kobo/rpc";
import { repeated, untilAnswered } from "./repeat";

type Refusal = TransferRefusal__Output extends `TRANSFER_REFUSAL_${infer Name}` ? Name : never;

/** What the ledger said about a group. Not to have heard is an error, CallFailed. */
export type LedgerAnswer =
  | { outcome: "committed" | "exists"; at: Date }
  | {
      outcome: "refused";
      refusal: Refusal;
      /** The transfer that came first, for a reference, a once-key or a closed hold. */
      takenBy: string;
    };

export interface Ledger {
  /**
   * Reads, and opening wallets. A call that brought no answer is made again for a while, so that nobody
   * notices a process that another one takes over from.
   */
  calls: Calls<typeof WalletLedger.service>;
  /**
   * Creates the group's transfers, all or none. Travels together with what others ask for at the
   * same time, and is repeated with the same ids while its outcome is in doubt and there is time.
   * @param deadline ms since 1970.
   * @throws CallFailed when no outcome was heard of by the deadline; `sent` says whether there may be
   * one. With INTERNAL_ERROR as its code, at once, when the ledger has a fault.
   */
  createTransfers: (group: TransferGroup, deadline: number) => Promise<LedgerAnswer>;
  ready: () => Promise<void>;
  /** Finishes what was begun. */
  stop: () => Promise<void>;
}

interface Asked {
  group: TransferGroup;
  deadline: number;
}

/** Protobuf's size of a group is not known before it is encoded; this is on the safe side. */
const ITEM_BYTES = 700;

/**
 * The one way to the ledger. Clients prefer one ledger process and fail over to the next: two
 * writers on the same wallets are slower than one.
 */
export function ledgerClient(target: string, caller: Caller): Ledger {
  const client = connectTo(WalletLedger, { target, balance: "pick_first", caller });
  const batcher = coalesce<Asked, TransferResult__Output>({
    send: async (asked, deadline) => {
      const groups = asked.map(({ group }) => group);
      return (await client.calls.CreateTransfers({ groups }, { deadline })).results;
    },
    sizeOf: ({ group }) => (group.items?.length ?? 1) * ITEM_BYTES,
    deadlineOf: ({ deadline }) => deadline,
    keyOf: ({ group }) => group.merchantId ?? "",
  });

  return {
    calls: repeated(client.calls),
    createTransfers: (group, deadline) =>
      untilAnswered(async () => toAnswer(await batcher.submit({ group, deadline })), deadline),
    ready: client.ready,
    stop: async () => {
      await batcher.drain();
      client.close();
    },
  };
}

/** @throws CallFailed when the ledger itself does not know, or has a fault. An earlier attempt may have taken effect. */
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
