import { newUuid } from "@kobo/core/ids";
import type { Announcement } from "../../src/domain/announcement";
import { halvesOf } from "../../src/domain/cells";
import { type Group, isClosing } from "../../src/domain/transfer";
import {
  ADA,
  aCrossing,
  aGroup,
  aGroupBetween,
  aPost,
  aSingle,
  BOLA,
  clearingWith,
  PAYEE_CELL,
  PAYER_CELL,
  system,
  wallet,
} from "../factories";

function halves(group: Group) {
  const found = halvesOf(group);
  if (!found) throw new Error("The group has no halves.");
  return found;
}

function announcement(name: string, merchantId: string, slots: Announcement["slots"] = []) {
  const pieces = Array(slots.length + 1).fill("");
  return { eventId: newUuid(), name, source: "transfer", key: "key", merchantId, pieces, slots };
}

test("each cell has the transfer under the same id and fingerprint, against its clearing account for the other cell", () => {
  const item = aCrossing();
  const group = aGroupBetween([item]);

  const { payer, payee } = halves(group);

  expect(payer).toEqual({
    cell: PAYER_CELL,
    group: { ...group, half: "payer", items: [{ ...item, credit: clearingWith(PAYEE_CELL) }] },
  });
  expect(payee).toEqual({
    cell: PAYEE_CELL,
    group: { ...group, half: "payee", items: [{ ...item, debit: clearingWith(PAYER_CELL) }] },
  });
});

test("references, daily limits and keys go to the cell of their wallet", () => {
  const keys = [
    { scope: "debit", key: "d" },
    { scope: "credit", key: "c" },
  ] as const;
  const item = aCrossing({
    uniquenessKeys: [...keys],
    dailyCap: 500n,
    reference: { family: "transfer", text: "r" },
    creditReference: "invoice 7",
  });

  const { payer, payee } = halves(aGroupBetween([item]));

  expect(payer.group.items[0]).toMatchObject({
    uniquenessKeys: [keys[0]],
    dailyCap: 500n,
    reference: { text: "r" },
  });
  expect(payee.group.items[0]).toMatchObject({
    uniquenessKeys: [keys[1]],
    dailyCap: 0n,
    reference: undefined,
    creditReference: "invoice 7",
  });
});

test("the payee's cell has the items that cross cells, and the payer's cell has all items", () => {
  const fee = aSingle({ type: "external_transfer_fee", credit: system("fee_revenue") });
  const [first, second] = [aCrossing(), aCrossing({ credit: wallet("chi.wallet") })];

  const { payer, payee, crossing } = halves(aGroupBetween([first, fee, second]));

  expect(payer.group.items.map(({ id }) => id)).toEqual([first.id, fee.id, second.id]);
  expect(payer.group.items[1]).toEqual(fee);
  expect(payee.group.items.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(crossing).toEqual([0, 2]);
});

test("an item that closes a hold is the same in both cells", () => {
  const post = aPost(newUuid(), { crosses: true });

  const { payer, payee } = halves(aGroupBetween([post]));

  expect([payer.group.items, payee.group.items]).toEqual([[post], [post]]);
  expect(payee.group.items.every(isClosing)).toBe(true);
});

test("a merchant's events are announced in its cell, those with tallies in the payee's cell", () => {
  const [completed, received, tallied] = [
    announcement("transfer.completed", ADA, ["committed_at"]),
    announcement("transfer.completed", BOLA, ["committed_at"]),
    announcement("payid.payment.completed", ADA, ["tally_sum"]),
  ];

  const { payer, payee } = halves(
    aGroupBetween([aCrossing()], { announcements: [completed, received, tallied] }),
  );

  expect(payer.group.announcements).toEqual([completed]);
  expect(payee.group.announcements).toEqual([received, tallied]);
});

test.each<[string, Group]>([
  ["without cells", aGroup([aCrossing()])],
  ["within one cell", aGroupBetween([aCrossing()], { between: { payer: "01", payee: "01" } })],
  [
    "whose first item does not cross",
    aGroupBetween([aSingle({ credit: system("world") }), aCrossing()]),
  ],
  ["into a system account", aGroupBetween([aCrossing({ credit: system("world") })])],
  ["out of a system account", aGroupBetween([aCrossing({ debit: system("world") })])],
  ["with a tallied payment that does not cross", aGroupBetween([aCrossing(), aSingle()])],
])("a group %s is not one between two cells", (_name, group) => {
  expect(halvesOf(group)).toBeUndefined();
});
