import fc from "fast-check";
import { Needs } from "../../src/app/needs";
import { Queue } from "../../src/app/queue";
import type { Waiting } from "../../src/app/waiting";
import { aGroup, aSingle, wallet } from "../factories";

const NOTHING: ReadonlySet<string> = new Set();
const LIMITS = { share: 2, itemsMax: 4, inUse: NOTHING };

/** A transfer between two wallets, identified by its narration. */
function aTransfer(from: string, to: string, narration = `${from}${to}`): Waiting {
  return waitingFor(aGroup([aSingle({ debit: wallet(from), credit: wallet(to), narration })]));
}

function waitingFor(group: Waiting["group"]): Waiting {
  return { group, needs: new Needs().of(group), resolve: () => {} };
}

function queueOf(...waiting: Waiting[]): Queue {
  const queue = new Queue();
  for (const each of waiting) queue.push(each);
  return queue;
}

const namesOf = (groups: readonly Waiting[]): string[] =>
  groups.map(({ group }) => group.items[0]?.narration ?? "");

const idsOf = (...names: string[]): Set<string> => new Set(names.map((name) => wallet(name).id));

test("a share is taken from the front, and the rest is left in its order", () => {
  const queue = queueOf(aTransfer("a", "b"), aTransfer("c", "d"), aTransfer("e", "f"));

  const first = queue.take(LIMITS);
  const second = queue.take(LIMITS);

  expect([namesOf(first.groups), namesOf(second.groups)]).toEqual([["ab", "cd"], ["ef"]]);
  expect(first.needs).toEqual(idsOf("a", "b", "c", "d"));
  expect(queue.items).toBe(0);
});

test("groups that need a wallet of the batch join it, up to the batch's limit", () => {
  const hot = ["1", "2", "3", "4", "5"].map((name) => aTransfer("hot", name));
  const queue = queueOf(...hot, aTransfer("x", "y"));

  expect(namesOf(queue.take(LIMITS).groups)).toEqual(["hot1", "hot2", "hot3", "hot4"]);
  expect(namesOf(queue.take(LIMITS).groups)).toEqual(["hot5", "xy"]);
});

test("groups that need a wallet in use stay queued, and so do groups that would overtake them", () => {
  const queue = queueOf(aTransfer("a", "b"), aTransfer("b", "c"), aTransfer("d", "e"));

  const batch = queue.take({ ...LIMITS, inUse: idsOf("a") });

  // The second needs no wallet in use, but the first, which waits, came before it at `b`.
  expect(namesOf(batch.groups)).toEqual(["de"]);
  expect(namesOf(queue.take(LIMITS).groups)).toEqual(["ab", "bc"]);
});

test("nothing is taken when all need a wallet in use", () => {
  const queue = queueOf(aTransfer("a", "b"), aTransfer("a", "c"));

  expect(queue.take({ ...LIMITS, inUse: idsOf("a") }).groups).toEqual([]);
  expect(queue.items).toBe(2);
});

test("a group larger than a share or a batch is still dequeued", () => {
  const items = Array.from({ length: 6 }, () =>
    aSingle({ debit: wallet("a"), credit: wallet("b") }),
  );
  const queue = queueOf(waitingFor(aGroup(items)), aTransfer("c", "d"));

  expect(queue.take(LIMITS)).toMatchObject({ items: 6, groups: [{}] });
  expect(namesOf(queue.take(LIMITS).groups)).toEqual(["cd"]);
});

test("groups that are put back come first", () => {
  const queue = queueOf(aTransfer("a", "b"));

  queue.putBack([aTransfer("c", "d")]);

  expect([namesOf(queue.take(LIMITS).groups), queue.items]).toEqual([["cd", "ab"], 0]);
});

test("groups with a common wallet keep their order, whichever wallets are in use", () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const pair = fc.tuple(name, name).filter(([from, to]) => from !== to);
  const rounds = fc.array(
    fc.tuple(fc.subarray(["a", "b", "c", "d"]), fc.integer({ min: 1, max: 4 })),
  );
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), rounds, (pairs, takes) => {
      const queue = queueOf(
        ...pairs.map(([from, to], index) => aTransfer(from, to, String(index))),
      );
      const taken: string[] = [];
      for (const [inUse, share] of takes) {
        const { groups } = queue.take({ share, itemsMax: 2 * share, inUse: idsOf(...inUse) });
        taken.push(...namesOf(groups));
      }
      taken.push(...namesOf(queue.take({ share: 99, itemsMax: 99, inUse: NOTHING }).groups));

      expect(taken).toHaveLength(pairs.length);
      const placeOf = new Map(taken.map((index, place) => [Number(index), place]));
      pairs.forEach((earlier, before) => {
        pairs.forEach((later, after) => {
          const share = earlier.some((each) => later.includes(each));
          if (after <= before || !share) return;
          expect(placeOf.get(before)).toBeLessThan(placeOf.get(after) ?? -1);
        });
      });
    }),
  );
});
