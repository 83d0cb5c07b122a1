import { AppError, type ErrorCode } from "@kobo/errors";
import { CallFailed, type Ledger } from "@kobo/ledger-client";
import { toWireMode } from "@kobo/rpc";
import type { Payment } from "../domain/payments/payment";

/** Whose wallet it is. */
export type Holder = Pick<Payment, "merchantId" | "mode" | "walletPayId">;

/** Far more than one process meets in a day; each is a hundred bytes. */
const OPENED_MAX = 20_000;

/** With these the ledger has said that it will open nothing; anything else passes by. */
const REFUSALS: readonly ErrorCode[] = [
  "WALLET_NOT_FOUND",
  "DUPLICATE_REFERENCE",
  "VALIDATION_ERROR",
];

/** The accounts that money of cards goes to, one wallet for each currency. Knows which are there. */
export class WalletAccounts {
  readonly #calls: Pick<Ledger["calls"], "OpenWallet">;
  /** Oldest first. */
  readonly #opened = new Set<string>();

  constructor(calls: Pick<Ledger["calls"], "OpenWallet">) {
    this.#calls = calls;
  }

  /** Naira bring their settling account along. Safe to repeat, and to race. */
  async open(holder: Holder, currency: Payment["currency"], deadline: number): Promise<void> {
    const name = nameOf(holder, currency);
    if (this.#opened.has(name)) return;
    const { merchantId, mode, walletPayId: payId } = holder;
    const wallet = { merchantId, mode: toWireMode(mode), payId, currency };
    await this.#calls.OpenWallet(wallet, { deadline });
    this.#remember(name);
  }

  /**
   * Opens what the ledger said is missing, whatever is remembered. False when it will not be opened.
   * @throws CallFailed when nobody heard; nothing was moved
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
