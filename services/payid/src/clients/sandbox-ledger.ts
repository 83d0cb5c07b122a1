import type { Mode } from "@kobo/core/tenant";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
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
  /** Only one payment to the wallet may hold each of them. */
  onceKeys: readonly string[];
  /** After this moment the address may not be paid any more. */
  notAfter: Date;
}

/** The ledger, as money from nowhere needs it. */
export interface SandboxLedger {
  /** @throws CallFailed when no outcome was heard of in time */
  pay: (payment: SandboxPayment) => Promise<LedgerAnswer>;
  /** The payment to the wallet that holds a once-key, and the address that it went to. */
  find: (to: Receiver, onceKey: string) => Promise<(Payment & { toPayId: string }) | undefined>;
}

/** What is left to hear the ledger's answer after the last moment at which it may act. */
const RESPONSE_MS = 500;

export function sandboxLedger({
  calls,
  createTransfers,
}: Pick<Ledger, "calls" | "createTransfers">): SandboxLedger {
  return {
    pay: ({ id, to, amount, senderName, onceKeys, notAfter }) => {
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
            narration: "Sandbox payment",
            from: { payId: "", name: senderName },
            to: { payId, name },
          },
        ],
      };
      return createTransfers(group, notAfter.getTime() + RESPONSE_MS);
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
