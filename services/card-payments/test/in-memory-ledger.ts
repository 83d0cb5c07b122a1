import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { OpenWalletRequest } from "@kobo/protos/wallet_ledger/v1/OpenWalletRequest";
import type { OpenWalletResponse__Output } from "@kobo/protos/wallet_ledger/v1/OpenWalletResponse";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";

type Refusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

interface Hold {
  from: string;
  to: string;
  amount: bigint;
  isOpen: boolean;
}

/** The key of an account, such as `USD wallet ada.wallet`. */
const accountName = (account: Account | null | undefined, currency: string): string => {
  const [kind, name] = Object.entries(account ?? {}).find(([, value]) => value) ?? ["none", ""];
  return `${currency} ${kind} ${String(name).replace("SYSTEM_ACCOUNT_", "")}`;
};

const isGuarded = (name: string) => !name.includes(" system ");

/** A small ledger with the real rules: atomic groups, no overdraft, each id once, refusals remembered. */
export class InMemoryLedger {
  readonly groups: TransferGroup[] = [];
  readonly opened: OpenWalletRequest[] = [];
  /** Runs when a wallet is opened. An error makes the outcome unknown. */
  opening: () => void = () => {};
  #balances = new Map<string, bigint>();
  #holds = new Map<string, Hold>();
  readonly #accounts = new Set<string>();
  readonly #decided = new Map<string, string>();
  readonly #refused = new Map<string, { fingerprint: string; refusal: Refusal }>();

  readonly calls = {
    OpenWallet: async (request: OpenWalletRequest): Promise<OpenWalletResponse__Output> => {
      this.opening();
      this.opened.push(request);
      const { currency = "", payId = "" } = request;
      this.#accounts.add(`${currency} wallet ${payId}`);
      if (currency === "NGN") this.#accounts.add(`${currency} settling ${payId}`);
      return { wallet: null };
    },
  };

  createTransfers = async (group: TransferGroup, deadline: number): Promise<LedgerAnswer> => {
    if (deadline < Date.now()) throw new CallFailed(false);
    this.groups.push(group);
    const items = group.items ?? [];
    const rootId = items[0]?.id ?? "";
    const fingerprint = JSON.stringify([group.merchantId, group.mode, items]);
    const before = this.#answerOf(rootId, fingerprint);
    if (before) return before;
    const [balances, holds] = [new Map(this.#balances), structuredClone(this.#holds)];
    for (const item of items) {
      const refusal = this.#decided.has(item.id ?? "") ? "ID_REUSED" : this.#apply(item);
      if (!refusal) continue;
      [this.#balances, this.#holds] = [balances, holds];
      if (isRemembered(refusal)) this.#refused.set(rootId, { fingerprint, refusal });
      return no(refusal);
    }
    for (const { id = "" } of items) this.#decided.set(id, fingerprint);
    return { outcome: "committed", at: new Date() };
  };

  /** The answer to a repeat. */
  #answerOf(rootId: string, fingerprint: string): LedgerAnswer | undefined {
    const decided = this.#decided.get(rootId);
    const refused = this.#refused.get(rootId);
    if (decided === undefined && !refused) return undefined;
    if ((decided ?? refused?.fingerprint) !== fingerprint) return no("ID_REUSED");
    return refused ? no(refused.refusal) : { outcome: "exists", at: new Date() };
  }

  loseAccounts(): void {
    this.#accounts.clear();
  }

  balance(name: string): bigint {
    return this.#balances.get(name) ?? 0n;
  }

  available(name: string): bigint {
    const held = [...this.#holds.values()]
      .filter(({ isOpen, from }) => isOpen && from === name)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return this.balance(name) - held;
  }

  /** The sum of all accounts in a currency. */
  total(currency: string): bigint {
    return [...this.#balances]
      .filter(([name]) => name.startsWith(`${currency} `))
      .reduce((sum, [, balance]) => sum + balance, 0n);
  }

  openHolds(): number {
    return [...this.#holds.values()].filter(({ isOpen }) => isOpen).length;
  }

  /** Adds money from other sources than cards. */
  fund(name: string, amount: bigint): void {
    this.#accounts.add(name);
    this.#move(`${name.slice(0, 3)} system WORLD`, name, amount);
  }

  #apply(item: TransferItem): Refusal | undefined {
    return item.kind === "TRANSFER_KIND_POST" || item.kind === "TRANSFER_KIND_VOID"
      ? this.#close(item)
      : this.#open(item);
  }

  #open({ id = "", kind, debit, credit, currency, amountKobo }: TransferItem): Refusal | undefined {
    const [from, to] = [
      accountName(debit, currency || "NGN"),
      accountName(credit, currency || "NGN"),
    ];
    const amount = BigInt(String(amountKobo));
    if (amount <= 0n || from === to) return "INVALID";
    for (const name of [from, to]) {
      if (isGuarded(name) && !this.#accounts.has(name)) return "ACCOUNT_NOT_FOUND";
    }
    if (isGuarded(from) && this.available(from) < amount) return "INSUFFICIENT_FUNDS";
    if (kind === "TRANSFER_KIND_SINGLE") this.#move(from, to, amount);
    else this.#holds.set(id, { from, to, amount, isOpen: true });
    return undefined;
  }

  #close(item: TransferItem): Refusal | undefined {
    const { kind, pendingId = "", amountKobo = 0, debit, credit, currency } = item;
    if (debit || credit || currency) return "INVALID";
    const hold = this.#holds.get(pendingId);
    if (!hold) return "HOLD_NOT_FOUND";
    if (!hold.isOpen) return "HOLD_CLOSED";
    const expected = BigInt(String(amountKobo));
    if (expected > hold.amount) return "AMOUNT_ABOVE_HOLD";
    hold.isOpen = false;
    if (kind === "TRANSFER_KIND_POST") this.#move(hold.from, hold.to, expected || hold.amount);
    return undefined;
  }

  #move(from: string, to: string, amount: bigint): void {
    this.#balances.set(from, this.balance(from) - amount);
    this.#balances.set(to, this.balance(to) + amount);
  }
}

/** The ledger stores refusals that depend on balances and holds: a repeat is refused again. */
const isRemembered = (refusal: Refusal): boolean =>
  ["INSUFFICIENT_FUNDS", "HOLD_CLOSED", "AMOUNT_ABOVE_HOLD"].includes(refusal);

function no(refusal: Refusal): LedgerAnswer {
  return { outcome: "refused", refusal, takenBy: "" };
}
