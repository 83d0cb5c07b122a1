import type { WalletLedger } from "@kobo/protos";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferRefusal__Output } from "@kobo/protos/wallet_ledger/v1/TransferRefusal";
import type { Calls } from "@kobo/rpc";

export type Refusal = TransferRefusal__Output extends `TRANSFER_REFUSAL_${infer Name}`
  ? Name
  : never;

/** The ledger's outcome of a group. An unknown outcome is an error, CallFailed. */
export type LedgerAnswer =
  | { outcome: "committed" | "exists"; at: Date }
  | {
      outcome: "refused";
      refusal: Refusal;
      /** The transfer that came first, for a reference, a uniqueness key or a closed hold. */
      takenBy: string;
    };

/** A group, and the merchant whose wallet it credits, if that may be another than the group's: it may have another cell. */
export interface LedgerGroup extends TransferGroup {
  payeeMerchantId?: string;
}

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
  createTransfers: (group: LedgerGroup, deadline: number) => Promise<LedgerAnswer>;
  ready: () => Promise<void>;
  /** Refuses new groups and resolves when those in flight have settled. */
  stop: () => Promise<void>;
}
