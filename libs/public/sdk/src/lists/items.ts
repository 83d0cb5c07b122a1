import type { CallOptions } from "../http/request";
import type { Page } from "./page";

export interface ListOptions extends CallOptions {
  /** The `cursor` of an earlier iteration: it starts with that page. */
  resumeFrom?: string | undefined;
}

/**
 * All items of a list, for `for await`. Pages are fetched as needed. It keeps its position: another
 * `for await`, after an error or a `break`, continues behind the last item.
 */
export class Items<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;
  /** The next page's cursor; null at the end. */
  #next: string | null | undefined;
  #cursor: string | undefined;
  #rest: Item[] = [];

  constructor(
    read: (cursor: string | undefined) => Promise<Page<Item>>,
    resumeFrom: string | undefined,
  ) {
    this.#read = read;
    this.#next = resumeFrom;
    this.#cursor = resumeFrom;
  }

  /**
   * The cursor of the last item's page; undefined for the first page. Store it and give it as
   * `resumeFrom` to continue in another process: the items of that page come again.
   */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  [Symbol.asyncIterator](): AsyncIterator<Item, undefined> {
    return {
      next: async () => {
        while (this.#rest.length === 0 && this.#next !== null) await this.#turn();
        if (this.#rest.length === 0) return { done: true, value: undefined };
        // The length was checked, so there is an item.
        return { done: false, value: this.#rest.shift() as Item };
      },
    };
  }

  /** The remaining items in one array; at most `max`. */
  async toArray({ max }: { max: number }): Promise<Item[]> {
    const found: Item[] = [];
    if (max <= 0) return found;
    for await (const item of this) {
      found.push(item);
      if (found.length >= max) break;
    }
    return found;
  }

  /** A page that fails to load changes nothing: the next attempt reads it again. */
  async #turn(): Promise<void> {
    const cursor = this.#next ?? undefined;
    const { items, nextCursor } = await this.#read(cursor);
    this.#cursor = cursor;
    this.#next = nextCursor;
    this.#rest = items;
  }
}
