import type { Mode } from "@kobo/core/tenant";
import type { Announcement, Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { OnceKey } from "@kobo/protos/wallet_ledger/v1/OnceKey";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import { toWireMode } from "@kobo/rpc";
import type { Payment } from "../domain/payment";
import { findTransfer, toPayment } from "./ledger";

interface Receiver {
  merchantId: string;
  mode: Mode;
  walletPayId: string;
}

interface SandboxPayment {
  /** UUIDv7: the same for every attempt. */
  id: string;
  to: Receiver & { payId: string; name: string; reference: string };
  amount: bigint;
  senderName: string;
  /** Uniqueness keys in the wallet's scope. */
  onceKeys: readonly string[];
  /** The public event, which the ledger publishes if it commits the payment. */
  announcement: Announcement;
  /** The ledger refuses the payment after this time. */
  notAfter: Date;
}

/** The ledger operations of simulated payments. */
export interface SandboxLedger {
  /** @throws CallFailed when the outcome is unknown */
  pay: (payment: SandboxPayment) => Promise<LedgerAnswer>;
  /** The payment to the wallet with a uniqueness key, and its PayID. */
  find: (to: Receiver, onceKey: string) => Promise<(Payment & { toPayId: string }) | undefined>;
}

/**
 * The wait for the ledger, which refuses a look-up after its two seconds. By this process's clock, while `notAfter` is by
 * the database's.
 */
const WAIT_MS = 2_500;

export function sandboxLedger({
  calls,
  createTransfers,
}: Pick<Ledger, "calls" | "createTransfers">): SandboxLedger {
  return {
    pay: ({ id, to, amount, senderName, onceKeys, announcement, notAfter }) => {
      const { merchantId, mode, walletPayId: wallet, payId, name, reference } = to;
      const group: TransferGroup = {
        merchantId,
        mode: toWireMode(mode),
        context: { requestId: id, notAfterMs: notAfter.getTime() },
        items: [
          {
            id,
            kind: "TRANSFER_KIND_SINGLE",
            type: "TRANSFER_TYPE_PAYID_PAYMENT",
            debit: { system: "SYSTEM_ACCOUNT_WORLD" },
            credit: { wallet },
            amountKobo: String(amount),
            onceKeys: onceKeys.map(creditKey),
            creditReference: reference,
            tallyKey: payId,
            narration: "Sandbox payment",
            from: { payId: "", name: senderName },
            to: { payId, name },
          },
        ],
        announcements: [announcement],
      };
      return createTransfers(group, Date.now() + WAIT_MS);
    },
    find: async ({ merchantId, mode, walletPayId }, key) => {
      const onceKey = { walletPayId, key };
      const transfer = await findTransfer(calls, { merchantId, mode: toWireMode(mode), onceKey });
      return transfer && { ...toPayment(transfer), toPayId: transfer.to?.payId ?? "" };
    },
  };
}

function creditKey(key: string): OnceKey {
  return { scope: "ONCE_KEY_SCOPE_CREDIT", key };
}
