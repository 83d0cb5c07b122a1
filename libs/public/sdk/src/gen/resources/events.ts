// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  EventRecord,
  GetEventResult,
  ListEventsInput,
  RedeliverEventInput,
  RedeliverEventResult,
} from "../types";

/** `kobo.events`: The events of the last 30 days, as webhooks deliver them. */
export class Events {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List events. Of the last 30 days, newest first, whether or not they were delivered to an endpoint.
   *
   * `GET /api/v1/developer/events`; scope `webhooks:read`; codes `INVALID_CURSOR`
   */
  list(input: ListEventsInput = {}, options?: CallOptions): KoboCall<Page<EventRecord>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/events", query: input, items: "events" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(input: Omit<ListEventsInput, "cursor"> = {}, options?: ListOptions): Items<EventRecord> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/events", query: input, items: "events" },
      options,
    );
  }

  /**
   * Get an event and its deliveries. Of the last 30 days.
   *
   * `id`: The event's, `evt_…`.
   *
   * `GET /api/v1/developer/events/{id}`; scope `webhooks:read`; codes `EVENT_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<GetEventResult> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/events/{id}", params: { id } },
      options,
    );
  }

  /**
   * Send an event again. However it went before, under the same event id. `WEBHOOK_NOT_FOUND` also says that no enabled endpoint subscribes to it.
   *
   * `id`: The event's, `evt_…`.
   *
   * `POST /api/v1/developer/events/{id}/redeliver`; scope `webhooks:write`; codes `EVENT_NOT_FOUND`, `WEBHOOK_NOT_FOUND`, `WEBHOOK_DISABLED`
   */
  redeliver(
    id: string,
    input: RedeliverEventInput = {},
    options?: WriteOptions,
  ): KoboCall<RedeliverEventResult> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/events/{id}/redeliver",
        params: { id },
        body: input,
      },
      options,
    );
  }
}
