/**
 * The results of pipelined statements, in the order in which they were sent. Throws the first failure: those after it say
 * only that the transaction has failed.
 */
export async function inOrder<Results extends readonly unknown[]>(
  statements: readonly [...{ [Index in keyof Results]: Promise<Results[Index]> }],
): Promise<Results> {
  const outcomes = await Promise.allSettled<unknown>(statements);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  // All are fulfilled.
  return (await Promise.all(statements)) as unknown as Results;
}
