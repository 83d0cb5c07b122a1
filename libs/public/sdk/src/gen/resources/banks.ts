// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { ListBanksResult } from "../types";

/** `kobo.banks`: The banks that you can pay, with their codes. */
export class Banks {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List the banks. All supported banks, by name. The list seldom changes: cache it for an hour.
   *
   * `GET /api/v1/developer/banks`; scope `transfers:read`
   */
  list(options?: CallOptions): KoboCall<ListBanksResult> {
    return this.#client.call({ method: "GET", path: "/api/v1/developer/banks" }, options);
  }
}
