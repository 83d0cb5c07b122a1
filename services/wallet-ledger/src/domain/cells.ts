import { type Cell, cellClearingCode, isCellClearing, systemAccount } from "./account";
import { type Announcement, isOfTally } from "./announcement";
import type { Hold } from "./batch";
import { type Group, type Item, isClosing, rootItem, tallyKeyOf } from "./transfer";

/**
 * A transfer between two cells is one group in each, under the same ids and the same fingerprint. In the payer's cell it
 * pays a clearing account, in the payee's cell a clearing account pays it out, so that each cell's books balance.
 */

/** A group's record in one of its cells. */
export interface HalfInCell {
  cell: Cell;
  group: Group;
}

export interface Halves {
  payer: HalfInCell;
  payee: HalfInCell;
  /** The indexes in the whole group of the payee half's items. */
  crossing: number[];
}

/**
 * The group's records in its two cells; undefined if it is no valid group between two cells. All its items are recorded
 * in the payer's cell, and those that cross in the payee's cell too. Its first item crosses, so that both halves have one
 * identity.
 */
export function halvesOf(group: Group): Halves | undefined {
  const { between, items } = group;
  if (!between || between.payer === between.payee || !rootItem(group).crosses) return undefined;
  if (!items.every(isValid)) return undefined;
  const crossing = [...items.keys()].filter((index) => items[index]?.crosses);
  const [toPayee, toPayer] = partition(group);
  return {
    payer: {
      cell: between.payer,
      group: {
        ...group,
        half: "payer",
        items: items.map((item) => (item.crosses ? paidIn(item, group, between.payee) : item)),
        announcements: toPayer,
      },
    },
    payee: {
      cell: between.payee,
      group: {
        ...group,
        half: "payee",
        items: items
          .filter(({ crosses }) => crosses)
          .map((item) => paidOut(item, group, between.payer)),
        announcements: toPayee,
      },
    },
    crossing,
  };
}

/** An item between cells moves money between wallets. A tallied payment is one, since its announcement is. */
function isValid(item: Item): boolean {
  if (isClosing(item)) return true;
  return item.crosses ? item.debit.isGuarded && item.credit.isGuarded : tallyKeyOf(item) === "";
}

function paidIn(item: Item, { mode, merchantId }: Group, payee: Cell): Item {
  if (isClosing(item)) return item;
  return {
    ...item,
    credit: systemAccount(mode, cellClearingCode(payee), merchantId, item.credit.currency),
    uniquenessKeys: item.uniquenessKeys.filter(({ scope }) => scope === "debit"),
  };
}

/** The reference, the daily limit and keys of the debited wallet belong to the payer's cell. */
function paidOut(item: Item, { mode, merchantId }: Group, payer: Cell): Item {
  if (isClosing(item)) return item;
  return {
    ...item,
    debit: systemAccount(mode, cellClearingCode(payer), merchantId, item.debit.currency),
    reference: undefined,
    uniquenessKeys: item.uniquenessKeys.filter(({ scope }) => scope === "credit"),
    dailyCap: 0n,
  };
}

/**
 * The announcements for the payee's and the payer's cell. The events of a merchant come from its cell, which keeps the
 * order of each key, and so do those with tallies, which the payee's cell has.
 */
function partition({ announcements, merchantId }: Group): [Announcement[], Announcement[]] {
  const isOfPayee = (each: Announcement): boolean =>
    each.merchantId !== merchantId || each.slots.some(isOfTally);
  const { true: toPayee = [], false: toPayer = [] } = Object.groupBy(announcements, (each) =>
    isOfPayee(each) ? "true" : "false",
  );
  return [toPayee, toPayer];
}

/** Whether the hold is one half of a hold between two cells. */
export function isBetweenCells({ debit, credit }: Pick<Hold, "debit" | "credit">): boolean {
  return isCellClearing(debit.code) || isCellClearing(credit.code);
}
