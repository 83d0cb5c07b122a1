import type { CallOptions } from "../http/request";
import type { Page } from "./page";

export interface ListOptions extends CallOptions {
  /** The `cursor` of an earlier reading: it begins with that page. */
  resumeFrom?: string | undefined;
}

/**
 * All items of a list, for `for await`. Pages are asked for as they are needed. It stays where it is:
 * another `for await` over it, after an error or a `break`, goes on behind the last item that was given.
 */
export class Items<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;
  /** Of the page that is to be read next; null when there is none. */
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
   * Where the page of the last item begins; undefined for the first page. Kept and given as
   * `resumeFrom`, it goes on in another process: the items of that page come again.
   */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  [Symbol.asyncIterator](): AsyncIterator<Item, undefined> {
    return {
      next: async () => {
        while (this.#rest.length === 0 && this.#next !== null) await this.#turn();
        if (this.#rest.length === 0) return { done: true, value: undefined };
        // There is one, whatever its type.
        return { done: false, value: this.#rest.shift() as Item };
      },
    };
  }

  /** What is left of the list in one array; at most `max` of it. */
  async toArray({ max }: { max: number }): Promise<Item[]> {
    const found: Item[] = [];
    if (max <= 0) return found;
    for await (const item of this) {
      found.push(item);
      if (found.length >= max) break;
    }
    return found;
  }

  /** A page that cannot be read changes nothing: the next try reads it again. */
  async #turn(): Promise<void> {
    const wanted = this.#next ?? undefined;
    const { items, nextCursor } = await this.#read(wanted);
    this.#cursor = wanted;
    this.#next = nextCursor;
    this.#rest = items;
  }
}
