// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CreateWebhookInput,
  CreateWebhookRecoveryInput,
  Delivery,
  GetWebhookDeliveryResult,
  ListWebhookDeliveriesInput,
  Recovery,
  RollWebhookSecretInput,
  SendTestEventInput,
  UpdateWebhookInput,
  Webhook,
  WebhookWithSecret,
} from "../types";

/** `kobo.webhooks`: Webhook endpoints, their secrets, deliveries and recoveries. */
export class Webhooks {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your webhook endpoints. All of them: there is never a second page.
   *
   * `GET /api/v1/developer/webhooks`; scope `webhooks:read`
   */
  list(options?: CallOptions): KoboCall<Page<Webhook>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/webhooks", items: "webhooks" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(options?: ListOptions): Items<Webhook> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/webhooks", items: "webhooks" },
      options,
    );
  }

  /**
   * Register a webhook endpoint. At most ten in each mode. Store the `secret`, which is shown once: you need it to verify deliveries.
   *
   * `POST /api/v1/developer/webhooks`; scope `webhooks:write`; codes `WEBHOOK_LIMIT_REACHED`
   */
  create(input: CreateWebhookInput, options?: WriteOptions): KoboCall<WebhookWithSecret> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/webhooks", body: input },
      options,
    );
  }

  /**
   * Get a webhook endpoint. Whether it is active, and since when it fails. Its secret is never shown again.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `GET /api/v1/developer/webhooks/{id}`; scope `webhooks:read`; codes `WEBHOOK_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<Webhook> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/webhooks/{id}", params: { id } },
      options,
    );
  }

  /**
   * Change a webhook endpoint. Changes the fields that you send, at least one. `headers` replaces all earlier headers. An endpoint that you enable again or move to another address no longer counts as failing.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `PATCH /api/v1/developer/webhooks/{id}`; scope `webhooks:write`; codes `WEBHOOK_NOT_FOUND`
   */
  update(id: string, input: UpdateWebhookInput = {}, options?: CallOptions): KoboCall<Webhook> {
    return this.#client.call(
      { method: "PATCH", path: "/api/v1/developer/webhooks/{id}", params: { id }, body: input },
      options,
    );
  }

  /**
   * Delete a webhook endpoint. Its pending deliveries are dropped.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `DELETE /api/v1/developer/webhooks/{id}`; scope `webhooks:write`; codes `WEBHOOK_NOT_FOUND`
   */
  delete(id: string, options?: CallOptions): KoboCall<null> {
    return this.#client.call(
      { method: "DELETE", path: "/api/v1/developer/webhooks/{id}", params: { id } },
      options,
    );
  }

  /**
   * Roll a webhook endpoint's secret. During the overlap deliveries have a signature for each secret; one match is enough. The new secret is shown once.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `POST /api/v1/developer/webhooks/{id}/roll-secret`; scope `webhooks:write`; codes `WEBHOOK_NOT_FOUND`
   */
  rollSecret(
    id: string,
    input: RollWebhookSecretInput = {},
    options?: WriteOptions,
  ): KoboCall<WebhookWithSecret> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/webhooks/{id}/roll-secret",
        params: { id },
        body: input,
      },
      options,
    );
  }

  /**
   * Send a test event to a webhook endpoint. Signed and retried like every other event, to this endpoint alone. Its body has `example: true`: nothing happened.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `POST /api/v1/developer/webhooks/{id}/test`; scope `webhooks:write`; codes `WEBHOOK_NOT_FOUND`, `WEBHOOK_DISABLED`
   */
  sendTestEvent(
    id: string,
    input: SendTestEventInput = {},
    options?: WriteOptions,
  ): KoboCall<Delivery> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/webhooks/{id}/test", params: { id }, body: input },
      options,
    );
  }

  /**
   * List the deliveries of a webhook endpoint. Of the last 30 days, newest first, each with its last attempt.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `GET /api/v1/developer/webhooks/{id}/deliveries`; scope `webhooks:read`; codes `WEBHOOK_NOT_FOUND`, `INVALID_CURSOR`
   */
  listDeliveries(
    id: string,
    input: ListWebhookDeliveriesInput = {},
    options?: CallOptions,
  ): KoboCall<Page<Delivery>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/webhooks/{id}/deliveries",
        params: { id },
        query: input,
        items: "deliveries",
      },
      options,
    );
  }

  /** All items of `listDeliveries`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAllDeliveries(
    id: string,
    input: Omit<ListWebhookDeliveriesInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<Delivery> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/webhooks/{id}/deliveries",
        params: { id },
        query: input,
        items: "deliveries",
      },
      options,
    );
  }

  /**
   * Get a delivery with all its attempts. Of the last 30 days, with your server's response to each attempt.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `deliveryId`: `whd_…`
   *
   * `GET /api/v1/developer/webhooks/{id}/deliveries/{deliveryId}`; scope `webhooks:read`; codes `WEBHOOK_NOT_FOUND`, `DELIVERY_NOT_FOUND`
   */
  getDelivery(
    id: string,
    deliveryId: string,
    options?: CallOptions,
  ): KoboCall<GetWebhookDeliveryResult> {
    return this.#client.call(
      {
        method: "GET",
        path: "/api/v1/developer/webhooks/{id}/deliveries/{deliveryId}",
        params: { id, deliveryId },
      },
      options,
    );
  }

  /**
   * List the recoveries of a webhook endpoint. The last hundred of the last 30 days, newest first: there is never a second page.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `GET /api/v1/developer/webhooks/{id}/recoveries`; scope `webhooks:read`; codes `WEBHOOK_NOT_FOUND`
   */
  listRecoveries(id: string, options?: CallOptions): KoboCall<Page<Recovery>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/webhooks/{id}/recoveries",
        params: { id },
        items: "recoveries",
      },
      options,
    );
  }

  /** All items of `listRecoveries`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAllRecoveries(id: string, options?: ListOptions): Items<Recovery> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/webhooks/{id}/recoveries",
        params: { id },
        items: "recoveries",
      },
      options,
    );
  }

  /**
   * Recover missed webhook deliveries. Sends every event of the range that the endpoint subscribes to and has not received. One recovery at a time for each endpoint, at most 30 days back.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `POST /api/v1/developer/webhooks/{id}/recoveries`; scope `webhooks:write`; codes `WEBHOOK_NOT_FOUND`, `WEBHOOK_DISABLED`, `RECOVERY_IN_PROGRESS`
   */
  createRecovery(
    id: string,
    input: CreateWebhookRecoveryInput,
    options?: WriteOptions,
  ): KoboCall<Recovery> {
    return this.#client.call(
      {
        method: "POST",
        path: "/api/v1/developer/webhooks/{id}/recoveries",
        params: { id },
        body: input,
      },
      options,
    );
  }

  /**
   * Get a recovery of a webhook endpoint. Returns its progress.
   *
   * `id`: The endpoint's, `wh_…`.
   *
   * `recoveryId`: `whr_…`
   *
   * `GET /api/v1/developer/webhooks/{id}/recoveries/{recoveryId}`; scope `webhooks:read`; codes `WEBHOOK_NOT_FOUND`, `RECOVERY_NOT_FOUND`
   */
  getRecovery(id: string, recoveryId: string, options?: CallOptions): KoboCall<Recovery> {
    return this.#client.call(
      {
        method: "GET",
        path: "/api/v1/developer/webhooks/{id}/recoveries/{recoveryId}",
        params: { id, recoveryId },
      },
      options,
    );
  }
}
