import { AppError, type ErrorCode } from "@kobo/errors";
import { CallFailed, type Ledger } from "@kobo/ledger-client";
import { toWireMode } from "@kobo/rpc";
import type { Payment } from "../domain/payments/payment";

/** The owner of a wallet. */
export type Holder = Pick<Payment, "merchantId" | "mode" | "walletPayId">;

/** Far more than one process uses in a day; each takes a hundred bytes. */
const OPENED_MAX = 20_000;

/** Final refusals to open an account; other errors are transient. */
const REFUSALS: readonly ErrorCode[] = [
  "WALLET_NOT_FOUND",
  "DUPLICATE_REFERENCE",
  "VALIDATION_ERROR",
];

/** Opens the accounts for card money, one wallet per currency, and caches which exist. */
export class WalletAccounts {
  readonly #calls: Pick<Ledger["calls"], "OpenWallet">;
  /** Oldest first. */
  readonly #opened = new Set<string>();

  constructor(calls: Pick<Ledger["calls"], "OpenWallet">) {
    this.#calls = calls;
  }

  /** For naira also opens the settling account. Idempotent, and safe to call concurrently. */
  async open(holder: Holder, currency: Payment["currency"], deadline: number): Promise<void> {
    const name = nameOf(holder, currency);
    if (this.#opened.has(name)) return;
    const { merchantId, mode, walletPayId: payId } = holder;
    const wallet = { merchantId, mode: toWireMode(mode), payId, currency };
    await this.#calls.OpenWallet(wallet, { deadline });
    this.#remember(name);
  }

  /**
   * Opens an account that the ledger reported missing, despite the cache. False if the ledger refuses to open it.
   * @throws CallFailed if the outcome is unknown; no money was moved
   */
  async openMissing(payment: Payment, deadline: number): Promise<boolean> {
    this.#opened.delete(nameOf(payment, payment.currency));
    try {
      await this.open(payment, payment.currency, deadline);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (REFUSALS.includes(error.code)) return false;
      throw new CallFailed(false, { cause: error });
    }
  }

  #remember(name: string): void {
    const [oldest] = this.#opened;
    if (oldest !== undefined && this.#opened.size >= OPENED_MAX) this.#opened.delete(oldest);
    this.#opened.add(name);
  }
}

function nameOf({ merchantId, mode, walletPayId }: Holder, currency: string): string {
  return [mode, currency, merchantId, walletPayId].join(" ");
}
