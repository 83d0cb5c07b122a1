import { newUuid } from "@kobo/core/ids";
import type { Announcement, LedgerAnswer } from "@kobo/ledger-client";
import { CallFailed } from "@kobo/rpc";
import type { InflowLedger } from "../../src/clients/inflow-ledger";
import type { PaymentLookups } from "../../src/clients/ledger";
import type { SandboxLedger } from "../../src/clients/sandbox-ledger";
import { creditUniquenessKey, type Inflow } from "../../src/domain/inflow";
import { NOTHING, type Payment, type Received } from "../../src/domain/payment";

type Refusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

/** The wallet of payments by another merchant's transfer. */
export const PAYER_WALLET = "bola-foods.wallet";
const PAYER_MERCHANT = newUuid();

/** A posting and its destination: a wallet's PayID or `suspense`. */
interface Moved extends Payment {
  to: string;
  toPayId: string;
  fields: string;
}

/** An in-memory ledger with the real one's idempotency, uniqueness keys and remembered refusals. */
export class FakeLedger implements InflowLedger, SandboxLedger, PaymentLookups {
  readonly moved = new Map<string, Moved>();
  /** Of the statement lines, by transfer. */
  readonly references = new Map<string, string>();
  readonly #uniquenessKeys = new Map<string, string>();
  readonly #refused = new Map<string, { fields: string; answer: LedgerAnswer }>();
  /** The events of committed payments to PayIDs. */
  readonly announced: Announcement[] = [];
  /** Injected fault: the call fails before or after its effect. */
  silent: "before" | "after" | undefined;
  /** Injected fault: refuses new transfers. */
  refusal: Refusal | undefined;
  /** Runs after each call's effect, before its response. */
  onMoved: () => Promise<unknown> = async () => {};
  calls = 0;
  /** The look-ups of each read of totals. */
  readonly tallyReads: number[] = [];

  credit = (inflow: Inflow, _deadline = 0, reference = ""): Promise<LedgerAnswer> => {
    const { walletPayId } = inflow;
    const onceKey = creditUniquenessKey(inflow);
    const onceKeys = onceKey ? [onceKey] : [];
    this.references.set(inflow.transferId, reference);
    return this.#answer({ ...inflow, to: walletPayId, toPayId: "" }, onceKeys);
  };

  suspend = (inflow: Inflow): Promise<LedgerAnswer> =>
    this.#answer({ ...inflow, to: "suspense", toPayId: "" }, []);

  has = async ({ transferId }: Inflow): Promise<boolean> => this.moved.has(transferId);

  pay: SandboxLedger["pay"] = (payment) => {
    const { id, to, amount, senderName, onceKeys, announcement, notAfter } = payment;
    const item = { transferId: id, amount, payerName: senderName, paidAt: new Date() };
    if (notAfter.getTime() < Date.now()) return Promise.resolve(refused("TOO_LATE"));
    const toPayId = to.payId;
    return this.#answer({ ...item, to: to.walletPayId, toPayId }, onceKeys, announcement);
  };

  /** A payment by another merchant's transfer. */
  payFromWallet(
    to: { walletPayId: string; payId: string },
    payment: Partial<Payment> = {},
  ): Payment {
    const paid = {
      transferId: newUuid(),
      amount: 25_000n,
      payerName: "Bola Foods",
      paidAt: new Date(),
      ...payment,
    };
    const { walletPayId, payId: toPayId } = to;
    this.moved.set(paid.transferId, { ...paid, to: walletPayId, toPayId, fields: "" });
    this.#uniquenessKeys.set(`${walletPayId}/${toPayId}`, paid.transferId);
    return paid;
  }

  find: SandboxLedger["find"] = async ({ walletPayId }, key) => {
    const id = this.#uniquenessKeys.get(`${walletPayId}/${key}`);
    return id === undefined ? undefined : this.moved.get(id);
  };

  received: PaymentLookups["received"] = async (addresses) => {
    this.tallyReads.push(addresses.length);
    return addresses.map((address) => this.#paymentsTo(address).reduce(sum, NOTHING));
  };

  newest: PaymentLookups["newest"] = async (address) => this.#paymentsTo(address);

  findReceived: PaymentLookups["findReceived"] = async ({ walletPayId }, transferId) => {
    const moved = this.moved.get(transferId);
    if (!moved || moved.to !== walletPayId || moved.toPayId === "") return undefined;
    const isWallet = moved.payerName === "Bola Foods";
    return {
      ...moved,
      payerWalletPayId: isWallet ? PAYER_WALLET : "",
      payerMerchantId: isWallet ? PAYER_MERCHANT : "",
    };
  };

  #paymentsTo({ walletPayId, payId }: { walletPayId: string; payId: string }): Moved[] {
    return [...this.moved.values()].filter((moved) => {
      return moved.to === walletPayId && moved.toPayId === payId;
    });
  }

  /** Total that reached a wallet, or suspense. */
  balanceOf(to: string): bigint {
    const all = [...this.moved.values()].filter((moved) => moved.to === to);
    return all.reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** Takes a key, as a transfer that this service does not know. */
  takeUniquenessKey(wallet: string, key: string): void {
    this.#uniquenessKeys.set(`${wallet}/${key}`, "another-transfer");
  }

  async #answer(
    item: Payment & Pick<Moved, "to" | "toPayId">,
    onceKeys: readonly string[],
    announcement?: Announcement,
  ): Promise<LedgerAnswer> {
    this.calls++;
    if (this.silent === "before") throw new CallFailed(true);
    const { transferId, amount, payerName, to, toPayId } = item;
    const fields = JSON.stringify([String(amount), payerName, to, toPayId, onceKeys]);
    const keys = onceKeys.map((key) => `${to}/${key}`);
    const answer = this.#decide({ ...item, fields }, keys);
    if (answer.outcome === "committed") {
      this.moved.set(transferId, {
        transferId,
        amount,
        payerName,
        paidAt: answer.at,
        to,
        toPayId,
        fields,
      });
      for (const key of keys) this.#uniquenessKeys.set(key, transferId);
      if (announcement) this.announced.push(announcement);
    }
    await this.onMoved();
    if (this.silent === "after") throw new CallFailed(true);
    return answer;
  }

  #decide({ transferId, fields }: Moved, keys: readonly string[]): LedgerAnswer {
    const before = this.moved.get(transferId);
    if (before) {
      return before.fields === fields
        ? { outcome: "exists", at: before.paidAt }
        : refused("ID_REUSED");
    }
    const remembered = this.#refused.get(transferId);
    if (remembered) return remembered.fields === fields ? remembered.answer : refused("ID_REUSED");
    const taken = keys.map((key) => this.#uniquenessKeys.get(key)).find((id) => id !== undefined);
    const refusal = this.refusal ?? (taken && "ONCE_KEY_TAKEN");
    if (!refusal) return { outcome: "committed", at: new Date() };
    const answer = refused(refusal, taken);
    if (refusal === "ONCE_KEY_TAKEN") this.#refused.set(transferId, { fields, answer });
    return answer;
  }
}

function sum(before: Received, { amount, paidAt, payerName }: Payment): Received {
  return {
    amount: before.amount + amount,
    count: before.count + 1n,
    lastPaidAt: paidAt,
    payerName: before.payerName || payerName,
  };
}

function refused(refusal: Refusal, takenBy = ""): LedgerAnswer {
  return { outcome: "refused", refusal, takenBy };
}
