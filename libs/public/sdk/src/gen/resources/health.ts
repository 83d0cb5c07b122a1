// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { HealthResult } from "../types";

/** `kobo.health`: Whether Kobo is up and your key works. */
export class Health {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Check your key. Returns 200 for a valid key. The body is flat: there is no `data`.
   *
   * `GET /api/v1/developer/health`; any key
   */
  check(options?: CallOptions): KoboCall<HealthResult> {
    return this.#client.callFlat({ method: "GET", path: "/api/v1/developer/health" }, options);
  }
}
