import type { Answer, RawAnswer } from "./http/answer";
import { type ApiRequest, type CallOptions, prepare, type WriteOptions } from "./http/request";
import { send } from "./http/send";
import { KoboCall } from "./kobo-call";
import { type CsvPage, csvPageOf } from "./lists/csv-page";
import { Items, type ListOptions } from "./lists/items";
import { type Page, pageOf } from "./lists/page";
import type { Settings } from "./settings";

/** A request whose response is one page of a list. */
export interface ListRequest extends ApiRequest {
  method: "GET";
  /** The name of the items in `data`; null when `data` is the list itself. */
  items: string | null;
}

/** The HTTP client behind the operations. The key is kept only here, in a private field. */
export class Client {
  readonly #secretKey: string;
  readonly #settings: Settings;

  constructor(secretKey: string, settings: Settings) {
    this.#secretKey = secretKey;
    this.#settings = settings;
  }

  /** A call whose response has its record in `data`. */
  call<Data>(request: ApiRequest, options: WriteOptions = {}): KoboCall<Data> {
    // The API's document is the source of these types.
    return new KoboCall(this.#ask(request, options, ({ body }) => body.data as Data));
  }

  /** A call whose response is the record itself. */
  callFlat<Data>(request: ApiRequest, options: WriteOptions = {}): KoboCall<Data> {
    return new KoboCall(this.#ask(request, options, ({ body }) => body as Data));
  }

  /** One page of a list. */
  list<Item>(request: ListRequest, options: CallOptions = {}): KoboCall<Page<Item>> {
    return new KoboCall(
      this.#ask(request, options, ({ body }) => pageOf<Item>(body, request.items)),
    );
  }

  /** All items of a list, fetched page by page. */
  listAll<Item>(request: ListRequest, options: ListOptions = {}): Items<Item> {
    const { resumeFrom, ...rest } = options;
    return new Items<Item>(
      (cursor) => this.list({ ...request, query: { ...request.query, cursor } }, rest),
      resumeFrom,
    );
  }

  /** One page of a list as CSV. */
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
