// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  ActivatePayIdInput,
  CreateDynamicPayIdInput,
  CreateStaticPayIdInput,
  DeactivatePayIdInput,
  ListPayIdsInput,
  PayId,
  PayIdVerification,
  VerifyPayIdInput,
} from "../types";

/** `kobo.payIds`: PayIDs: addresses that receive money from Kobo wallets. */
export class PayIds {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create a dynamic PayID. Receives one payment within 24 hours.
   *
   * `POST /api/v1/developer/payid/dynamic`; scope `payids:write`; codes `DUPLICATE_REFERENCE`, `INVALID_AMOUNT`
   */
  createDynamic(input: CreateDynamicPayIdInput, options?: WriteOptions): KoboCall<PayId> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/payid/dynamic", body: input },
      options,
    );
  }

  /**
   * Create a static PayID. Receives any number of payments, under a name that you choose, and never expires. The name must not equal or resemble another merchant's.
   *
   * `POST /api/v1/developer/payid/static`; scope `payids:write`; codes `DUPLICATE_REFERENCE`, `INVALID_AMOUNT`
   */
  createStatic(input: CreateStaticPayIdInput, options?: WriteOptions): KoboCall<PayId> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/payid/static", body: input },
      options,
    );
  }

  /**
   * Look up the owner of a PayID. Any merchant's PayID; wallets are not found. A PayID that has expired, was used or is inactive is not found either: `message` and `errors` say why when it is your own.
   *
   * `POST /api/v1/developer/payid/verify`; scope `payids:read`; codes `PAYID_NOT_FOUND`
   */
  verify(input: VerifyPayIdInput, options?: WriteOptions): KoboCall<PayIdVerification> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/payid/verify", body: input },
      options,
    );
  }

  /**
   * Deactivate a static PayID. It cannot receive payments until you activate it again.
   *
   * `POST /api/v1/developer/payid/deactivate`; scope `payids:write`; codes `PAYID_NOT_FOUND`
   */
  deactivate(input: DeactivatePayIdInput, options?: WriteOptions): KoboCall<PayId> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/payid/deactivate", body: input },
      options,
    );
  }

  /**
   * Activate a static PayID. It can receive payments again.
   *
   * `POST /api/v1/developer/payid/activate`; scope `payids:write`; codes `PAYID_NOT_FOUND`
   */
  activate(input: ActivatePayIdInput, options?: WriteOptions): KoboCall<PayId> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/payid/activate", body: input },
      options,
    );
  }

  /**
   * Get a PayID of yours. Its status, and the total that it has received.
   *
   * `payId`: Ends in `.dpid` (dynamic), `.spid` (static) or `.wallet`. Not case-sensitive.
   *
   * `GET /api/v1/developer/payid/{payId}`; scope `payids:read`; codes `PAYID_NOT_FOUND`
   */
  get(payId: string, options?: CallOptions): KoboCall<PayId> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/payid/{payId}", params: { payId } },
      options,
    );
  }

  /**
   * List your PayIDs. Newest first.
   *
   * `GET /api/v1/developer/payids`; scope `payids:read`; codes `INVALID_CURSOR`
   */
  list(input: ListPayIdsInput = {}, options?: CallOptions): KoboCall<Page<PayId>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/payids", query: input, items: "payIds" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(input: Omit<ListPayIdsInput, "cursor"> = {}, options?: ListOptions): Items<PayId> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/payids", query: input, items: "payIds" },
      options,
    );
  }
}
