import { newUuid } from "@kobo/core/ids";
import fc from "fast-check";
import { openWallet } from "../../src/app/open-wallet";
import type { Account } from "../../src/domain/account";
import type { Group, Item } from "../../src/domain/transfer";
import {
  aGroup,
  aPost,
  aSingle,
  aVoid,
  MODE,
  settling,
  system,
  systemIn,
  wallet,
} from "../factories";
import { Model } from "../model";
import { reason, testLedger } from "./ledger";

const ledger = testLedger();

/** A generated step. Numbers are indexes of accounts, holds and groups that exist when it runs. */
interface Opening {
  step: "open";
  kind: "single" | "pending";
  from: "wallet" | "settling" | "dollars" | "platform" | "platform in dollars";
  to: number;
  amount: bigint;
  reference: string | null;
  onceKey: { scope: "debit" | "credit"; key: string } | null;
}
interface Closing {
  step: "close";
  kind: "post" | "void";
  which: number;
  amount: bigint;
}
interface Repeat {
  again: number;
  changed: boolean;
}

const opening: fc.Arbitrary<Opening> = fc.record({
  step: fc.constant("open"),
  kind: fc.constantFrom("single", "pending"),
  from: fc.constantFrom(
    "wallet",
    "wallet",
    "settling",
    "dollars",
    "platform",
    "platform in dollars",
  ),
  to: fc.nat(4),
  amount: fc.bigInt({ min: 1n, max: 400n }),
  reference: fc.option(fc.constantFrom("r1", "r2", "r3")),
  onceKey: fc.option(
    fc.record({
      scope: fc.constantFrom("debit", "credit"),
      key: fc.constantFrom("k1", "k2", "k3"),
    }),
  ),
});
const closing: fc.Arbitrary<Closing> = fc.record({
  step: fc.constant("close"),
  kind: fc.constantFrom("post", "void"),
  which: fc.nat(),
  amount: fc.bigInt({ min: 0n, max: 400n }),
});
const items = fc.array(fc.oneof({ weight: 3, arbitrary: opening }, closing), {
  minLength: 1,
  maxLength: 4,
});
const repeat: fc.Arbitrary<Repeat> = fc.record({ again: fc.nat(), changed: fc.boolean() });
/** The groups of one round are submitted concurrently. */
const rounds = fc.array(
  fc.array(fc.oneof({ weight: 4, arbitrary: items }, repeat), { minLength: 1, maxLength: 12 }),
  { minLength: 1, maxLength: 12 },
);

/** One merchant's day at the ledger, step by step. */
class Day {
  readonly groups: Group[] = [];
  readonly #holds: string[] = [];

  constructor(
    readonly merchantId: string,
    readonly own: { naira: Account; waiting: Account; dollars: Account },
    /** Wallets of others, in naira. */
    readonly others: readonly Account[],
  ) {}

  get wallets(): Account[] {
    const { naira, waiting, dollars } = this.own;
    return [naira, waiting, dollars, ...this.others];
  }

  toGroup(step: (Opening | Closing)[] | Repeat): Group {
    const group = Array.isArray(step)
      ? this.#group(step.map((each) => this.#item(each)))
      : this.#again(step);
    this.groups.push(group);
    return group;
  }

  #group(list: Item[]): Group {
    return aGroup(list, { merchantId: this.merchantId });
  }

  #again({ again, changed }: Repeat): Group {
    const old = this.groups[again % Math.max(this.groups.length, 1)];
    if (!old) return this.#group([this.#open(1n)]);
    return changed ? this.#group([...old.items, this.#open(1n)]) : old;
  }

  #open(amount: bigint): Item {
    return aSingle({ amount, debit: this.own.naira, credit: system("suspense") });
  }

  #item(step: Opening | Closing): Item {
    if (step.step === "open") return this.#opening(step);
    const id = this.#holds[step.which % Math.max(this.#holds.length, 1)] ?? newUuid();
    return step.kind === "post" ? aPost(id, { amount: step.amount }) : aVoid(id);
  }

  /** Only the merchant's own accounts and the platform's are debited; both ends are in one currency. */
  #opening({ kind, from, to, amount, reference, onceKey }: Opening): Item {
    const { naira, waiting, dollars } = this.own;
    const debit = {
      wallet: naira,
      settling: waiting,
      dollars,
      platform: system("suspense"),
      "platform in dollars": systemIn("USD", "card_clearing"),
    }[from];
    const { currency } = debit;
    const elsewhere = systemIn(currency, "bill_clearing");
    const open = currency === "NGN" ? [naira, waiting, ...this.others] : [dollars];
    const requested = open[to] ?? elsewhere;
    const credit = requested.id === debit.id ? elsewhere : requested;
    const hasKey = onceKey && { debit, credit }[onceKey.scope].isGuarded;
    const item = aSingle({
      kind,
      amount,
      debit,
      credit,
      reference:
        reference && from === "wallet" ? { family: "transfer", text: reference } : undefined,
      uniquenessKeys: hasKey ? [onceKey] : [],
    });
    if (kind === "pending") this.#holds.push(item.id);
    return item;
  }
}

test("random groups, holds, posts, voids and repeats match the model", async () => {
  const writer = () => ledger.givenWriter();
  await fc.assert(
    fc.asyncProperty(rounds, async (requested) => {
      const merchantId = newUuid();
      const naira = await ledger.givenWallet(0n, merchantId);
      const payId = naira.name;
      const own = { naira, waiting: settling(payId), dollars: wallet(payId, "USD") };
      await openWallet(ledger.db(), { merchantId, mode: MODE, payId, currency: "USD" });
      const others = [await ledger.givenWallet(), await ledger.givenWallet()];
      const day = new Day(merchantId, own, others);
      const model = new Model(day.wallets);
      const asWriter = writer();
      const start = aGroup(
        [naira, own.waiting, own.dollars].map((credit) =>
          aSingle({ debit: systemIn(credit.currency, "world"), credit, amount: 1_000n }),
        ),
        { merchantId },
      );

      for (const groups of [
        [start],
        ...requested.map((round) => round.map((step) => day.toGroup(step))),
      ]) {
        const results = await asWriter.submit(groups);
        expect(results.map(reason)).toEqual(groups.map((group) => model.ask(group)));
      }

      for (const account of day.wallets) {
        expect(await ledger.balanceOf(account)).toEqual({
          ledger: model.posted.get(account.id) ?? 0n,
          available: model.available(account.id),
        });
      }
      await asWriter.stop();
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 60) },
  );
}, 300_000);
