import { setImmediate as nextTurn } from "node:timers/promises";
import { outsideRequests } from "@kobo/runtime";

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins what many look up: those that come in one turn of the event loop share a read, and those that
 * come while one is under way share the next. Nobody waits for company, and a read that fails fails for
 * all who share it.
 * @param readAll - returns a value for each key, in order
 */
export function joinedReads<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let isReading = false;

  const readNext = async (): Promise<void> => {
    const joined = waiting;
    waiting = [];
    try {
      const values = await readAll(joined.map(({ key }) => key));
      for (const [index, { resolve }] of joined.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of joined) reject(error);
    }
  };
  const run = async (): Promise<void> => {
    isReading = true;
    await nextTurn();
    while (waiting.length > 0) await readNext();
    isReading = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) void outsideRequests(run);
    });
}
