/** Runs `work` a number of times, by callers that each run one after another. */
export async function inParallel<Result>(
  count: number,
  { callers, work }: { callers: number; work: (index: number) => Promise<Result> },
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const call = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: callers }, call));
  return results;
}
