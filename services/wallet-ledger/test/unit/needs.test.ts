import { Needs } from "../../src/app/needs";
import { aGroup, aHold, aPost, aSingle, aVoid, settling, system, wallet } from "../factories";

test("a transfer needs its wallets, and no system account", () => {
  const needs = new Needs();

  expect(needs.of(aGroup([aSingle({ debit: wallet("a"), credit: wallet("b") })]))).toEqual([
    wallet("a").id,
    wallet("b").id,
  ]);
  expect(needs.of(aGroup([aSingle({ debit: system("world"), credit: settling("a") })]))).toEqual([
    settling("a").id,
  ]);
});

test("a group needs what all of its items need", () => {
  const items = ["a", "b"].map((name) => aSingle({ debit: wallet(name), credit: system("world") }));

  expect(new Needs().of(aGroup(items))).toEqual([wallet("a").id, wallet("b").id]);
});

test("a post or void needs the hold and the hold's wallets", () => {
  const needs = new Needs();
  const hold = aHold({ debit: wallet("a") });

  const needed = needs.of(aGroup([hold]));

  expect(needed).toEqual([hold.id, wallet("a").id]);
  expect(needs.of(aGroup([aPost(hold.id)]))).toEqual(needed);
  expect(needs.of(aGroup([aVoid(hold.id)]))).toEqual(needed);
});

test("closing an unknown hold needs only its id", () => {
  const { id } = aHold();

  expect(new Needs().of(aGroup([aPost(id)]))).toEqual([id]);
});

test("the oldest holds are evicted, so that memory is bounded", () => {
  const needs = new Needs();
  const first = aHold({ debit: wallet("a") });
  needs.of(aGroup([first]));

  const later = Array.from({ length: 50_000 }, () => aHold({ debit: wallet("b") }));
  for (const hold of later) needs.of(aGroup([hold]));

  expect(needs.of(aGroup([aPost(first.id)]))).toEqual([first.id]);
  expect(needs.of(aGroup([aPost(later[0]?.id ?? "")]))).toHaveLength(2);
});
