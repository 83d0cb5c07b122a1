import { AppError } from "@kobo/errors";
import { WalletLedger } from "@kobo/protos";
import type { TransferGroup__Output } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem__Output } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferResult } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import { type Handlers, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";

/** A ledger over gRPC that outlives the processes that call it; single transfers only. */
export class WireLedger {
  readonly #items = new Map<string, TransferItem__Output>();
  readonly #uniquenessKeys = new Map<string, string>();
  #server: Awaited<ReturnType<typeof serve>> | undefined;

  static async start(): Promise<WireLedger> {
    const ledger = new WireLedger();
    const services = [implement(WalletLedger.service, ledger.#handlers())];
    ledger.#server = await serve({
      port: 0,
      services,
      callers: TEST_CALLERS,
      logger: createLogger("test", "silent"),
    });
    return ledger;
  }

  get target(): string {
    return `ipv4:127.0.0.1:${this.#server?.port}`;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** The amounts of a wallet's credits. */
  amountsTo(wallet: string): bigint[] {
    const all = [...this.#items.values()].filter(({ credit }) => credit?.wallet === wallet);
    return all.map(({ amountKobo }) => BigInt(amountKobo));
  }

  #handlers(): Handlers<WalletLedgerDefinition> {
    return {
      CreateTransfers: async ({ groups }) => ({ results: groups.map((one) => this.#decide(one)) }),
      GetTransfer: async ({ id, onceKey }) => {
        const found = this.#items.get(id ?? this.#uniquenessKeys.get(onceKey?.key ?? "") ?? "");
        if (!found) throw new AppError("TRANSACTION_NOT_FOUND");
        const { amountKobo, from, to } = found;
        return { transfer: { id: found.id, amountKobo, from, to } };
      },
      OpenWallet: unused,
      ListWallets: unused,
      GetBalance: unused,
      ListEntries: unused,
      ListTransfers: unused,
      ListPayments: unused,
      ListReceivedPayments: unused,
      FindReceivedPayments: unused,
      FindEntry: unused,
      ListUsedReferences: unused,
      GetTallies: unused,
      ListMovements: unused,
      SetLowBalanceThreshold: unused,
      ListDailyTotals: unused,
    };
  }

  #decide({ items: [item] }: TransferGroup__Output): TransferResult {
    if (!item) throw new Error("A group has an item.");
    const before = this.#items.get(item.id);
    const atMs = Date.now();
    if (before) {
      const isSame = JSON.stringify(before) === JSON.stringify(item);
      return isSame ? { outcome: "TRANSFER_OUTCOME_EXISTS", atMs } : refused("ID_REUSED");
    }
    if (item.onceKeys.some(({ key }) => this.#uniquenessKeys.has(key)))
      return refused("ONCE_KEY_TAKEN");
    this.#items.set(item.id, item);
    for (const { key } of item.onceKeys) this.#uniquenessKeys.set(key, item.id);
    return { outcome: "TRANSFER_OUTCOME_COMMITTED", atMs };
  }
}

function refused(refusal: "ID_REUSED" | "ONCE_KEY_TAKEN"): TransferResult {
  return { outcome: "TRANSFER_OUTCOME_REFUSED", refusal: `TRANSFER_REFUSAL_${refusal}` };
}

async function unused(): Promise<never> {
  throw new Error("No test calls this.");
}
