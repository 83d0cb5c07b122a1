/** Redis answers in less than a millisecond; who waits as long as this does better without it. */
const PATIENCE_MS = 50;
/** After a failure nobody asks for so long. */
const REST_MS = 500;

export interface WhileQuick {
  /** What Redis answered; undefined when it is away or was too slow, or has been just now. */
  ask: <Answer>(question: () => Promise<Answer>) => Promise<Answer | undefined>;
}

/**
 * Asks Redis only while it answers quickly. After a failure it is left alone for a moment; then one
 * request tries it, and the others follow when that went well.
 */
export function whileQuick(now: () => number = () => performance.now()): WhileQuick {
  let restsUntil: number | undefined;

  const mayAsk = (): boolean => {
    if (restsUntil === undefined) return true;
    if (now() < restsUntil) return false;
    // Whoever comes first tries; meanwhile it rests for everybody else.
    restsUntil = now() + REST_MS;
    return true;
  };

  return {
    ask: async (question) => {
      if (!mayAsk()) return undefined;
      try {
        const answer = await inTime(question());
        restsUntil = undefined;
        return answer;
      } catch {
        restsUntil = now() + REST_MS;
        return undefined;
      }
    },
  };
}

/** The promise's outcome, unless that takes too long. @throws Error */
function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // When this process was what was slow, the answer is here already and is read before this runs.
      setImmediate(() => reject(new Error("Redis is slow.")));
    }, PATIENCE_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
