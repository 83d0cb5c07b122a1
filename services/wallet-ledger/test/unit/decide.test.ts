import { datedUuid, newUuid } from "@kobo/core/ids";
import { KOBO_MAX } from "@kobo/core/money";
import fc from "fast-check";
import type { BatchState } from "../../src/domain/batch";
import { decideBatch, REFUSAL_RETENTION_MS } from "../../src/domain/decide";
import type { Group, Item, Result } from "../../src/domain/transfer";
import {
  ADA,
  aGroup,
  aHold,
  aPost,
  aSingle,
  aState,
  aVoid,
  aWallet,
  BOLA,
  system,
  wallet,
} from "../factories";

/** Decides groups one after the other in the same ledger. */
function decide(state: BatchState, ...groups: Group[]) {
  return decideBatch(state, groups);
}

const reasons = (results: Result[]) =>
  results.map((result) => (result.outcome === "refused" ? result.refusal : result.outcome));

const walletIn = (state: BatchState, payId: string) => {
  const found = state.wallets.get(wallet(payId).id);
  if (!found) throw new Error(`no ${payId}`);
  return found;
};
const ledgerOf = (state: BatchState, payId: string) => {
  const { creditsPosted, debitsPosted } = walletIn(state, payId);
  return creditsPosted - debitsPosted;
};
const availableOf = (state: BatchState, payId: string) =>
  ledgerOf(state, payId) - walletIn(state, payId).debitsPending;

describe("a single transfer", () => {
  test("moves money and writes two numbered entries with the balance after each", () => {
    const state = aState();
    const item = aSingle();

    const { results, effects } = decide(state, aGroup([item]));

    expect(reasons(results)).toEqual(["committed"]);
    expect([ledgerOf(state, "ada.wallet"), ledgerOf(state, "bola.wallet")]).toEqual([900n, 100n]);
    expect(effects.entries).toEqual([
      expect.objectContaining({ amount: -100n, seq: 1n, balanceAfter: 900n, transferId: item.id }),
      expect.objectContaining({ amount: 100n, seq: 1n, balanceAfter: 100n, transferId: item.id }),
    ]);
    expect(effects.groups).toHaveLength(1);
  });

  test("may spend the last kobo, and not one more", () => {
    const state = aState();

    const { results } = decide(
      state,
      aGroup([aSingle({ amount: 1_000n })]),
      aGroup([aSingle({ amount: 1n })]),
    );

    expect(reasons(results)).toEqual(["committed", "INSUFFICIENT_FUNDS"]);
  });

  test("cannot spend held money", () => {
    const { results } = decide(
      aState(),
      aGroup([aHold({ amount: 950n })]),
      aGroup([aSingle({ amount: 100n })]),
    );

    expect(reasons(results)).toEqual(["committed", "INSUFFICIENT_FUNDS"]);
  });

  test("from a system account updates a sum, without a balance check", () => {
    const state = aState();
    const fund = aSingle({ debit: system("world"), credit: wallet("ada.wallet"), amount: 5_000n });

    const { results, effects } = decide(state, aGroup([fund]));

    expect(reasons(results)).toEqual(["committed"]);
    expect(effects.systemDeltas.get(system("world").id)?.debitsPosted).toBe(5_000n);
    expect(effects.entries[0]).toMatchObject({ amount: -5_000n, seq: null, balanceAfter: null });
  });

  test("from another merchant's wallet is refused like one with an unknown wallet", () => {
    const { results } = decide(
      aState(),
      aGroup([aSingle({ debit: wallet("bola.wallet"), credit: wallet("ada.wallet") })]),
      aGroup([aSingle({ debit: wallet("nobody.wallet") })]),
      aGroup([aSingle({ credit: wallet("nobody.wallet") })]),
    );

    expect(reasons(results)).toEqual(Array(3).fill("ACCOUNT_NOT_FOUND"));
  });

  test("is refused when a balance would overflow", () => {
    const state = aState(
      aWallet("ada.wallet", { creditsPosted: KOBO_MAX }),
      aWallet("bola.wallet", { creditsPosted: 1n }),
    );

    const { results } = decide(state, aGroup([aSingle({ amount: KOBO_MAX })]));

    expect(reasons(results)).toEqual(["BALANCE_OVERFLOW"]);
  });
});

describe("repeats", () => {
  test("the same id with the same fields returns the first outcome and changes nothing", () => {
    const state = aState();
    const group = aGroup([aSingle()]);

    const { results, effects } = decide(state, group, group, group);

    expect(reasons(results)).toEqual(["committed", "exists", "exists"]);
    expect(ledgerOf(state, "ada.wallet")).toBe(900n);
    expect(effects.groups).toHaveLength(1);
  });

  test("the same id with other fields is an error", () => {
    const item = aSingle();

    const { results } = decide(aState(), aGroup([item]), aGroup([{ ...item, amount: 101n }]));

    expect(reasons(results)).toEqual(["committed", "ID_REUSED"]);
  });

  test("an id cannot be reused in another group", () => {
    const item = aSingle();

    const { results } = decide(aState(), aGroup([item]), aGroup([aSingle(), item]));

    expect(reasons(results)).toEqual(["committed", "ID_REUSED"]);
  });

  test("a refusal for insufficient funds is stored: a late first attempt cannot succeed after it", () => {
    const state = aState();
    const group = aGroup([aSingle({ amount: 2_000n })]);
    const fund = aSingle({ debit: system("world"), credit: wallet("ada.wallet"), amount: 5_000n });

    const { results, effects } = decide(state, group, aGroup([fund]), group);

    expect(reasons(results)).toEqual(["INSUFFICIENT_FUNDS", "committed", "INSUFFICIENT_FUNDS"]);
    expect(effects.refusals).toHaveLength(1);
  });

  test("the id of a stored refusal with other fields is an error", () => {
    const item = aSingle({ amount: 2_000n });

    const { results } = decide(aState(), aGroup([item]), aGroup([{ ...item, amount: 1n }]));

    expect(reasons(results)).toEqual(["INSUFFICIENT_FUNDS", "ID_REUSED"]);
  });

  test("a refusal of a request that may succeed later is not stored", () => {
    const state = aState();
    const post = aGroup([aPost(newUuid())]);
    const late = aGroup([aSingle()], { notAfter: state.now - 1 });

    const { effects } = decide(
      state,
      post,
      late,
      aGroup([aSingle({ credit: wallet("x.wallet") })]),
    );

    expect(effects.refusals).toEqual([]);
  });

  test("an id from more than a day ahead is refused, also of a transfer that closes a hold", () => {
    const state = aState();
    const hold = aHold();
    decide(state, aGroup([hold]));
    const ahead = (ms: number) => datedUuid(new Date(state.now + ms), `ahead ${ms}`);
    const DAY_MS = 24 * 60 * 60 * 1000;

    const { results } = decide(
      state,
      aGroup([aSingle({ id: ahead(DAY_MS + 1) })]),
      aGroup([aPost(hold.id, { id: ahead(DAY_MS + 2) })]),
      aGroup([aPost(hold.id, { id: ahead(DAY_MS) })]),
    );

    expect(reasons(results)).toEqual(["INVALID", "INVALID", "committed"]);
  });

  test("the end of a hold has a unique key if no wallet's lock orders it, and no other has", () => {
    const state = aState();
    const ends = { debit: system("suspense"), credit: system("rail_clearing") };
    const [platforms, wallets] = [aHold(ends), aHold()];
    const post = aPost(platforms.id);
    decide(state, aGroup([platforms]), aGroup([wallets]));

    const { effects } = decide(state, aGroup([post]), aGroup([aVoid(wallets.id)]));

    expect([...effects.newUniquenessKeys.values()]).toEqual([
      { accountId: ends.debit.id, key: `hold/${platforms.id}`, transferId: post.id },
    ]);
  });

  test("an unknown id older than the retention of refusals is refused", () => {
    const state = aState();
    const group = aGroup([aSingle()]);
    state.now += REFUSAL_RETENTION_MS + 1_000;

    const { results } = decide(state, { ...group, notAfter: state.now + 1_000 });

    expect(reasons(results)).toEqual(["ID_EXPIRED"]);
  });

  test("an item that closes a hold may have an id of any age; an item linked to it may not", () => {
    const [posted, voided] = [aHold(), aHold()];
    const state = aState();
    const [post, fee] = [aPost(posted.id), aSingle()];
    const undo = aVoid(voided.id);
    decide(state, aGroup([posted]), aGroup([voided]));
    state.now += REFUSAL_RETENTION_MS + 1_000;
    const notAfter = state.now + 1_000;

    const { results } = decide(
      state,
      aGroup([post, fee], { notAfter }),
      aGroup([post], { notAfter }),
      aGroup([undo], { notAfter }),
      aGroup([aVoid(posted.id)], { notAfter }),
    );

    expect(reasons(results)).toEqual(["ID_EXPIRED", "committed", "committed", "HOLD_CLOSED"]);
  });

  test("an id without a timestamp is refused", () => {
    const { results } = decide(aState(), aGroup([aSingle({ id: wallet("ada.wallet").id })]));

    expect(reasons(results)).toEqual(["INVALID"]);
  });

  test("a group past its deadline is refused by the database's clock", () => {
    const state = aState();

    const { results } = decide(
      state,
      aGroup([aSingle()], { notAfter: state.now }),
      aGroup([aSingle()], { notAfter: state.now - 1 }),
    );

    expect(reasons(results)).toEqual(["committed", "TOO_LATE"]);
  });
});

describe("keys", () => {
  const reference = { family: "transfer", text: "order-7" };

  test("a reference is used once for each wallet and family", () => {
    const first = aSingle({ reference });
    const state = aState(aWallet("ada2.wallet", { creditsPosted: 1_000n }));

    const { results } = decide(
      state,
      aGroup([first]),
      aGroup([aSingle({ reference })]),
      aGroup([aSingle({ reference: { ...reference, family: "bill" } })]),
      aGroup([aSingle({ reference, debit: wallet("ada2.wallet") })]),
    );

    expect(reasons(results)).toEqual([
      "committed",
      "DUPLICATE_REFERENCE",
      "committed",
      "committed",
    ]);
    expect(results[1]).toMatchObject({ takenBy: first.id });
  });

  test("a refusal for insufficient funds leaves the reference free", () => {
    const { results } = decide(
      aState(),
      aGroup([aSingle({ reference, amount: 2_000n })]),
      aGroup([aSingle({ reference })]),
    );

    expect(reasons(results)).toEqual(["INSUFFICIENT_FUNDS", "committed"]);
  });

  test("a void does not free the reference of its hold", () => {
    const hold = aHold({ reference });

    const { results } = decide(
      aState(),
      aGroup([hold]),
      aGroup([aVoid(hold.id)]),
      aGroup([aHold({ reference })]),
    );

    expect(reasons(results)).toEqual(["committed", "committed", "DUPLICATE_REFERENCE"]);
  });

  test("a uniqueness key is held by one transfer of its wallet", () => {
    const uniquenessKeys = [{ scope: "credit" as const, key: "b01a.dpid" }];
    const first = aSingle({ uniquenessKeys });

    const { results } = decide(
      aState(),
      aGroup([first]),
      aGroup([aSingle({ uniquenessKeys })]),
      aGroup([aSingle({ uniquenessKeys: [{ scope: "debit", key: "b01a.dpid" }] })]),
    );

    expect(reasons(results)).toEqual(["committed", "ONCE_KEY_TAKEN", "committed"]);
    expect(results[1]).toMatchObject({ takenBy: first.id });
  });

  test("a void frees the uniqueness keys of its hold, a post does not", () => {
    const uniquenessKeys = [{ scope: "debit" as const, key: "once" }];
    const [voided, posted] = [aHold({ uniquenessKeys }), aHold({ uniquenessKeys })];

    const { results, effects } = decide(
      aState(),
      aGroup([voided]),
      aGroup([aVoid(voided.id)]),
      aGroup([posted]),
      aGroup([aPost(posted.id)]),
      aGroup([aHold({ uniquenessKeys })]),
    );

    expect(reasons(results)).toEqual([...Array(4).fill("committed"), "ONCE_KEY_TAKEN"]);
    expect([...effects.newUniquenessKeys.values()]).toEqual([
      expect.objectContaining({ transferId: posted.id }),
    ]);
    expect(effects.freedUniquenessKeys.size).toBe(0);
  });

  test("a key that was taken in an earlier batch is deleted by the void", () => {
    const hold = aHold({ uniquenessKeys: [{ scope: "debit", key: "once" }] });
    const state = aState();
    decide(state, aGroup([hold]));

    const { effects } = decide(state, aGroup([aVoid(hold.id)]));

    expect([...effects.freedUniquenessKeys.values()]).toEqual([
      { accountId: wallet("ada.wallet").id, key: "once" },
    ]);
  });
});

describe("holds", () => {
  test("a hold reserves money without moving it", () => {
    const state = aState();

    const { effects } = decide(state, aGroup([aHold({ amount: 400n })]));

    expect(ledgerOf(state, "ada.wallet")).toBe(1_000n);
    expect(availableOf(state, "ada.wallet")).toBe(600n);
    expect(effects.entries).toEqual([]);
    expect(effects.systemDeltas.get(system("bill_clearing").id)?.creditsPending).toBe(400n);
  });

  test("a post moves the held amount, and a partial post releases the rest", () => {
    const state = aState();
    const [whole, part] = [aHold({ amount: 300n }), aHold({ amount: 300n })];

    decide(
      state,
      aGroup([whole]),
      aGroup([part]),
      aGroup([aPost(whole.id)]),
      aGroup([aPost(part.id, { amount: 50n })]),
    );

    expect(ledgerOf(state, "ada.wallet")).toBe(650n);
    expect(availableOf(state, "ada.wallet")).toBe(650n);
  });

  test("a void releases the whole amount", () => {
    const state = aState();
    const hold = aHold({ amount: 300n });

    const { effects } = decide(state, aGroup([hold]), aGroup([aVoid(hold.id)]));

    expect(availableOf(state, "ada.wallet")).toBe(1_000n);
    expect(effects.systemDeltas.get(system("bill_clearing").id)?.creditsPending).toBe(0n);
  });

  test("a hold is closed once: post and void exclude each other", () => {
    const hold = aHold();
    const first = aPost(hold.id);

    const { results } = decide(
      aState(),
      aGroup([hold]),
      aGroup([first]),
      aGroup([aVoid(hold.id)]),
      aGroup([aPost(hold.id)]),
    );

    expect(reasons(results)).toEqual(["committed", "committed", "HOLD_CLOSED", "HOLD_CLOSED"]);
    expect(results[2]).toMatchObject({ takenBy: first.id });
  });

  test("a post above the held amount is refused", () => {
    const hold = aHold({ amount: 100n });

    const { results } = decide(
      aState(),
      aGroup([hold]),
      aGroup([aPost(hold.id, { amount: 101n })]),
    );

    expect(reasons(results)).toEqual(["committed", "AMOUNT_ABOVE_HOLD"]);
  });

  test("an unknown hold, or another merchant's, is not found", () => {
    const hold = aHold();

    const { results } = decide(
      aState(),
      aGroup([hold]),
      aGroup([aPost(newUuid())]),
      aGroup([aVoid(hold.id)], { merchantId: BOLA }),
      aGroup([aVoid(hold.id)], { mode: "live" }),
    );

    expect(reasons(results)).toEqual(["committed", ...Array(3).fill("HOLD_NOT_FOUND")]);
  });

  test("a post belongs to the hold's transaction", () => {
    const hold = aHold();

    const { effects } = decide(aState(), aGroup([hold]), aGroup([aPost(hold.id)]));

    expect(effects.groups.map((group) => group.rootId)).toEqual([hold.id, hold.id]);
  });
});

describe("linked items", () => {
  test("commit all or none: money, entries, keys and holds are unchanged when one is refused", () => {
    const state = aState();
    const before = structuredClone([...state.wallets.values()]);
    const hold = aHold({ amount: 10n, uniquenessKeys: [{ scope: "debit", key: "k" }] });
    const items: Item[] = [
      aSingle({ reference: { family: "transfer", text: "r" } }),
      hold,
      aPost(hold.id),
      aSingle({ amount: 5_000n }),
    ];

    const { results, effects } = decide(state, aGroup(items));

    expect(results).toEqual([
      { outcome: "refused", refusal: "INSUFFICIENT_FUNDS", item: 3, takenBy: undefined },
    ]);
    expect([...state.wallets.values()]).toEqual(before);
    expect([effects.entries, effects.groups]).toEqual([[], []]);
    expect([effects.newUniquenessKeys.size, effects.systemDeltas.size]).toEqual([0, 0]);
    expect([state.references.size, state.uniquenessKeys.size, state.holds.size]).toEqual([0, 0, 0]);
    expect([state.closedBy.size, state.existing.size]).toEqual([0, 0]);
  });

  test("see each other's effects, and have one timestamp", () => {
    const state = aState(aWallet("ada.wallet", { creditsPosted: 100n, at: Date.now() + 5_000 }));
    const credited = aSingle({ debit: system("world"), credit: wallet("ada.wallet") });

    const { results, effects } = decide(state, aGroup([credited, aSingle({ amount: 200n })]));

    expect(reasons(results)).toEqual(["committed"]);
    expect(new Set(effects.entries.map((entry) => entry.at)).size).toBe(1);
  });

  test("a refused group does not affect the other groups", () => {
    const state = aState();

    const { results } = decide(
      state,
      aGroup([aSingle()]),
      aGroup([aSingle(), aSingle({ amount: 9_999n })]),
      aGroup([aSingle()]),
    );

    expect(reasons(results)).toEqual(["committed", "INSUFFICIENT_FUNDS", "committed"]);
    expect(ledgerOf(state, "ada.wallet")).toBe(800n);
  });
});

describe("the daily limit", () => {
  const capped = { dailyCap: 500n };

  test("counts the capped debits of one day, holds included", () => {
    const { results } = decide(
      aState(),
      aGroup([aSingle({ ...capped, amount: 300n })]),
      aGroup([aHold({ ...capped, amount: 200n })]),
      aGroup([aSingle({ ...capped, amount: 1n })]),
      aGroup([aSingle({ amount: 100n })]),
    );

    expect(reasons(results)).toEqual(["committed", "committed", "DAILY_CAP_EXCEEDED", "committed"]);
  });

  test("resets each day", () => {
    const state = aState();
    decide(state, aGroup([aSingle({ ...capped, amount: 500n })]));
    state.today = "2026-11-22";

    const { results } = decide(state, aGroup([aSingle({ ...capped, amount: 500n })]));

    expect(reasons(results)).toEqual(["committed"]);
  });

  test("is restored by a void or a partial post, on the same day only", () => {
    const state = aState();
    const [voided, part, old] = [1, 2, 3].map(() => aHold({ ...capped, amount: 100n }));
    if (!voided || !part || !old) throw new Error("three holds");
    decide(state, aGroup([voided]), aGroup([part]), aGroup([old]));
    decide(state, aGroup([aVoid(voided.id)]), aGroup([aPost(part.id, { amount: 40n })]));
    expect(walletIn(state, "ada.wallet").dayDebits).toBe(140n);

    state.today = "2026-11-22";
    decide(state, aGroup([aSingle({ ...capped, amount: 10n })]), aGroup([aVoid(old.id)]));

    expect(walletIn(state, "ada.wallet").dayDebits).toBe(10n);
  });

  test("a refused group does not count", () => {
    const state = aState();

    decide(state, aGroup([aSingle({ ...capped }), aSingle({ amount: 5_000n })]));

    expect(walletIn(state, "ada.wallet").dayDebits).toBe(0n);
  });
});

describe("a low balance", () => {
  const watched = () =>
    aState(aWallet("ada.wallet", { creditsPosted: 1_000n, lowBalanceThreshold: 500n }));
  const spend = (amount: bigint) => aGroup([aSingle({ amount })]);
  const alerts = ({ effects }: ReturnType<typeof decide>) =>
    effects.lowBalances.map(({ wallet: { payId, seq }, threshold }) => ({ payId, seq, threshold }));

  test("is emitted by the group that brings the wallet below its threshold, and by no other", () => {
    const state = watched();

    const decided = decide(state, spend(500n), spend(1n), spend(1n));

    expect(alerts(decided)).toEqual([{ payId: "ada.wallet", seq: 2n, threshold: 500n }]);
  });

  test("is emitted again after the wallet has recovered", () => {
    const state = watched();
    const refill = aGroup([
      aSingle({ debit: system("world"), credit: wallet("ada.wallet"), amount: 600n }),
    ]);

    expect(alerts(decide(state, spend(600n), refill, spend(600n)))).toHaveLength(2);
  });

  test("counts held money as spent, and a group as one step", () => {
    const back = { debit: wallet("bola.wallet"), credit: wallet("ada.wallet") };
    const state = watched();
    const thereAndBack = aGroup([aSingle({ amount: 600n }), aHold({ amount: 100n })]);

    expect(alerts(decide(state, thereAndBack))).toHaveLength(1);
    expect(alerts(decide(state, aGroup([aSingle({ ...back, amount: 600n })])))).toEqual([]);
  });

  test("is not emitted by a refused group, nor for a wallet without a threshold", () => {
    const refused = aGroup([aSingle({ amount: 600n }), aSingle({ amount: 600n })]);

    expect(alerts(decide(watched(), refused))).toEqual([]);
    expect(alerts(decide(aState(), spend(900n)))).toEqual([]);
  });
});

test("an entry is never older than the one before it in its wallet", () => {
  const ahead = Date.now() + 60_000;
  const state = aState(aWallet("ada.wallet", { creditsPosted: 1_000n, at: ahead }));

  const { results, effects } = decide(state, aGroup([aSingle()]));

  expect(results).toEqual([{ outcome: "committed", at: ahead }]);
  expect(effects.entries.map((entry) => entry.at)).toEqual([ahead, ahead]);
});

test("in any sequence, money is neither created nor lost and no wallet goes below zero", () => {
  const amounts = fc.bigInt({ min: 1n, max: 1_500n });
  const ends = fc.constantFrom(wallet("ada.wallet"), wallet("ada2.wallet"), system("suspense"));
  const opening = fc
    .record({ kind: fc.constantFrom("single" as const, "pending" as const), amount: amounts })
    .chain((item) => fc.tuple(fc.constant(item), ends, ends))
    .filter(([, debit, credit]) => debit.id !== credit.id)
    .map(([item, debit, credit]) => aSingle({ ...item, debit, credit }));
  const closing = fc.record({ post: fc.boolean(), which: fc.nat(), amount: amounts });
  const steps = fc.array(fc.oneof(fc.array(opening, { minLength: 1, maxLength: 4 }), closing));

  fc.assert(
    fc.property(steps, (generated) => {
      const state = aState(aWallet("ada2.wallet", { creditsPosted: 500n }));
      const opened = [...state.wallets.values()].reduce(
        (sum, each) => sum + each.creditsPosted,
        0n,
      );
      let entries = 0n;
      let otherAccounts = 0n;
      for (const step of generated) {
        const group = aGroup(Array.isArray(step) ? step : [close(state, step)], {
          merchantId: ADA,
        });
        const { effects } = decide(state, group);
        for (const entry of effects.entries) entries += entry.amount;
        for (const delta of effects.systemDeltas.values()) {
          otherAccounts += delta.creditsPosted - delta.debitsPosted;
        }
      }
      const inside = [...state.wallets.values()].map((each) => [
        each.creditsPosted - each.debitsPosted,
        each.creditsPosted - each.debitsPosted - each.debitsPending,
      ]);
      expect(entries).toBe(0n);
      expect(inside.reduce((sum, [ledger = 0n]) => sum + ledger, 0n) + otherAccounts).toBe(opened);
      for (const [, available] of inside) expect(available).toBeGreaterThanOrEqual(0n);
    }),
  );
});

function close(state: BatchState, step: { post: boolean; which: number; amount: bigint }): Item {
  const ids = [...state.holds.keys()];
  const id = ids[step.which % Math.max(ids.length, 1)] ?? newUuid();
  return step.post ? aPost(id, { amount: step.amount }) : aVoid(id);
}
