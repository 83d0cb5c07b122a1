import type { Answer, RawAnswer } from "./http/answer";
import { type ApiRequest, type CallOptions, prepare, type WriteOptions } from "./http/request";
import { send } from "./http/send";
import { KoboCall } from "./kobo-call";
import { type CsvPage, csvPageOf } from "./lists/csv-page";
import { Items, type ListOptions } from "./lists/items";
import { type Page, pageOf } from "./lists/page";
import type { Settings } from "./settings";

/** A request whose answer is one page of a list. */
export interface ListRequest extends ApiRequest {
  method: "GET";
  /** The name of the items in `data`; null when `data` is the list itself. */
  items: string | null;
}

/** What the operations call. The key is nowhere but here, and not to be seen from outside. */
export class Client {
  readonly #secretKey: string;
  readonly #settings: Settings;

  constructor(secretKey: string, settings: Settings) {
    this.#secretKey = secretKey;
    this.#settings = settings;
  }

  /** A call whose answer has its record in `data`. */
  call<Data>(request: ApiRequest, options: WriteOptions = {}): KoboCall<Data> {
    // What the API answers has the types of its document.
    return new KoboCall(this.#ask(request, options, ({ body }) => body.data as Data));
  }

  /** A call whose answer is the record itself. */
  callFlat<Data>(request: ApiRequest, options: WriteOptions = {}): KoboCall<Data> {
    return new KoboCall(this.#ask(request, options, ({ body }) => body as Data));
  }

  /** One page of a list. */
  list<Item>(request: ListRequest, options: CallOptions = {}): KoboCall<Page<Item>> {
    return new KoboCall(
      this.#ask(request, options, ({ body }) => pageOf<Item>(body, request.items)),
    );
  }

  /** All items of a list, page by page as they are asked for. */
  listAll<Item>(request: ListRequest, options: ListOptions = {}): Items<Item> {
    const { resumeFrom, ...rest } = options;
    return new Items<Item>(
      (cursor) => this.list({ ...request, query: { ...request.query, cursor } }, rest),
      resumeFrom,
    );
  }

  /** One page of a list as a table for spreadsheets. */
  csv(request: ApiRequest, options: CallOptions = {}): KoboCall<CsvPage> {
    return new KoboCall(this.#ask({ ...request, accept: "text/csv" }, options, csvPageOf));
  }

  async #ask<Data>(
    request: ApiRequest,
    options: WriteOptions,
    read: (answer: RawAnswer) => Data,
  ): Promise<Answer<Data>> {
    const { baseUrl } = this.#settings;
    const prepared = prepare(request, { baseUrl, secretKey: this.#secretKey }, options);
    const answer = await send(prepared, this.#settings, options);
    const { status, headers, requestId, replayed } = answer;
    return { data: read(answer), status, headers, requestId, replayed };
  }
}
