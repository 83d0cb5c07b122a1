/**
 * Delta debugging: removes ever smaller parts of a failing list, as long as the rest still fails.
 * @param fails whether a list still fails
 * @param isOver whether the time for trying is over
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  isOver: () => boolean = () => false,
): Promise<readonly Item[]> {
  if (!isOver() && items.length > 0 && (await fails([]))) return [];
  let left = items;
  let parts = 2;
  while (left.length > 1 && !isOver()) {
    const size = Math.ceil(left.length / parts);
    const smaller = await firstFailing(complements(left, size), fails, isOver);
    if (smaller) {
      left = smaller;
      parts = Math.max(2, parts - 1);
    } else if (size === 1) break;
    else parts = Math.min(left.length, parts * 2);
  }
  return left;
}

/** The list without each of its parts in turn. */
function complements<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => [
    ...items.slice(0, index * size),
    ...items.slice((index + 1) * size),
  ]);
}

async function firstFailing<Item>(
  lists: readonly Item[][],
  fails: (items: readonly Item[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Item[] | undefined> {
  for (const list of lists) {
    if (isOver()) return undefined;
    if (await fails(list)) return list;
  }
  return undefined;
}
