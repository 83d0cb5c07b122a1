/** Runs `work` for every item, at most `limit` at once. Begins no more items when `mayGoOn` says so. */
export async function inParallel<Item>(
  items: readonly Item[],
  { limit, mayGoOn = () => true }: { limit: number; mayGoOn?: () => boolean },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const item of queue) {
      await work(item);
      if (!mayGoOn()) return;
    }
  });
  await Promise.all(workers);
}
