// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  AcceptDisputeInput,
  AddDisputeEvidenceInput,
  Dispute,
  DisputeSummary,
  ListDisputesInput,
  SubmitDisputeInput,
} from "../types";

/** `kobo.disputes`: Disputes of card payments: read, add evidence, submit or accept. */
export class Disputes {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your disputes. Newest first, pageable in both directions.
   *
   * `GET /v2/disputes`; scope `disputes:read`; codes `INVALID_CURSOR`
   */
  list(input: ListDisputesInput = {}, options?: CallOptions): KoboCall<Page<DisputeSummary>> {
    return this.#client.list(
      { method: "GET", path: "/v2/disputes", query: input, items: null },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    input: Omit<ListDisputesInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<DisputeSummary> {
    return this.#client.listAll(
      { method: "GET", path: "/v2/disputes", query: input, items: null },
      options,
    );
  }

  /**
   * Get a dispute. With the evidence that you have added.
   *
   * `disputeId`: `dp_…`
   *
   * `GET /v2/disputes/{dispute_id}`; scope `disputes:read`; codes `DISPUTE_NOT_FOUND`
   */
  get(disputeId: string, options?: CallOptions): KoboCall<Dispute> {
    return this.#client.call(
      { method: "GET", path: "/v2/disputes/{dispute_id}", params: { dispute_id: disputeId } },
      options,
    );
  }

  /**
   * Add evidence to a dispute. Stores texts and files for the bank; nothing is submitted yet. A field that you send again replaces what it had, and an empty text removes it. Upload files with `POST /v2/files` first.
   *
   * `disputeId`: `dp_…`
   *
   * `POST /v2/disputes/{dispute_id}/evidence`; scope `disputes:write`; codes `DISPUTE_NOT_FOUND`, `INVALID_DISPUTE_STATE`, `FILE_NOT_FOUND`
   */
  addEvidence(
    disputeId: string,
    input: AddDisputeEvidenceInput = {},
    options?: WriteOptions,
  ): KoboCall<Dispute> {
    return this.#client.call(
      {
        method: "POST",
        path: "/v2/disputes/{dispute_id}/evidence",
        params: { dispute_id: disputeId },
        body: input,
      },
      options,
    );
  }

  /**
   * Submit the evidence of a dispute. Sends the evidence to the bank, once and finally. 200: the dispute is `under_review`. 202: the card processor has not confirmed yet, and an event will.
   *
   * `disputeId`: `dp_…`
   *
   * `POST /v2/disputes/{dispute_id}/submit`; scope `disputes:write`; codes `DISPUTE_NOT_FOUND`, `INVALID_DISPUTE_STATE`, `EVIDENCE_MISSING`, `EVIDENCE_REFUSED`
   */
  submit(
    disputeId: string,
    input: SubmitDisputeInput = {},
    options?: WriteOptions,
  ): KoboCall<Dispute> {
    return this.#client.call(
      {
        method: "POST",
        path: "/v2/disputes/{dispute_id}/submit",
        params: { dispute_id: disputeId },
        body: input,
      },
      options,
    );
  }

  /**
   * Accept a dispute. The money stays with the cardholder, and this cannot be undone. 200: the dispute is `accepted`. 202: the card processor has not confirmed yet, and an event will.
   *
   * `disputeId`: `dp_…`
   *
   * `POST /v2/disputes/{dispute_id}/accept`; scope `disputes:write`; codes `DISPUTE_NOT_FOUND`, `INVALID_DISPUTE_STATE`
   */
  accept(
    disputeId: string,
    input: AcceptDisputeInput = {},
    options?: WriteOptions,
  ): KoboCall<Dispute> {
    return this.#client.call(
      {
        method: "POST",
        path: "/v2/disputes/{dispute_id}/accept",
        params: { dispute_id: disputeId },
        body: input,
      },
      options,
    );
  }
}
