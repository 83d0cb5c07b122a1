/** How to undo the changes of a group that may be refused at a later item. */
export class UndoLog {
  readonly #steps: (() => void)[] = [];

  put<Value>(map: Map<string, Value>, key: string, value: Value): void {
    const before = map.get(key);
    this.#steps.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
    map.set(key, value);
  }

  remove<Value>(map: Map<string, Value>, key: string): void {
    const before = map.get(key);
    if (before === undefined) return;
    this.#steps.push(() => map.set(key, before));
    map.delete(key);
  }

  /** Keeps the record as it is now, before a change. */
  keep<Fields extends object>(record: Fields): void {
    const before = { ...record };
    this.#steps.push(() => Object.assign(record, before));
  }

  undo(): void {
    for (const step of this.#steps.reverse()) step();
  }
}
