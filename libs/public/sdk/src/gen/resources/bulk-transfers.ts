// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { CsvPage } from "../../lists/csv-page";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  BulkTransfer,
  BulkTransferRow,
  CreateBulkTransferInput,
  ListBulkTransferRowsInput,
  ListBulkTransfersInput,
} from "../types";

/** `kobo.bulkTransfers`: Up to 10,000 transfers at once, from a draft that you approve. */
export class BulkTransfers {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your bulk transfers. Newest first.
   *
   * `GET /api/v1/developer/transfers/bulk`; scope `transfers:read`; codes `INVALID_CURSOR`
   */
  list(input: ListBulkTransfersInput = {}, options?: CallOptions): KoboCall<Page<BulkTransfer>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/transfers/bulk",
        query: input,
        items: "bulkTransfers",
      },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(
    input: Omit<ListBulkTransfersInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<BulkTransfer> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/transfers/bulk",
        query: input,
        items: "bulkTransfers",
      },
      options,
    );
  }

  /**
   * Create a bulk transfer. Checks up to 10,000 rows and stores them as a draft; nothing is paid before you approve it. Each row pays a PayID or a bank account and becomes an ordinary transfer with its own reference. When any row has a problem nothing is stored, and `errors` names each problem's `row` and `column` (1,000 at most). The body is JSON, or the rows alone as `text/csv` with a header line; then `reference`, `fromPayId` and `verifyNames` are query parameters. The body may have 3 MiB.
   *
   * `POST /api/v1/developer/transfers/bulk`; scope `transfers:write`; codes `WALLET_PAYID_REQUIRED`, `PAYID_NOT_FOUND`, `DUPLICATE_REFERENCE`
   */
  create(input: CreateBulkTransferInput, options?: WriteOptions): KoboCall<BulkTransfer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfers/bulk", body: input },
      options,
    );
  }

  /**
   * Get a bulk transfer. Its status, and the number of rows in each status.
   *
   * `id`: `id` of the bulk transfer, `blk_…`.
   *
   * `GET /api/v1/developer/transfers/bulk/{id}`; scope `transfers:read`; codes `BULK_TRANSFER_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<BulkTransfer> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/transfers/bulk/{id}", params: { id } },
      options,
    );
  }

  /**
   * List the rows of a bulk transfer. In the order of your request, each with its status, transaction or error. With `Accept: text/csv` all rows of the filter come in one CSV file, whatever the `limit`.
   *
   * `id`: `id` of the bulk transfer, `blk_…`.
   *
   * `GET /api/v1/developer/transfers/bulk/{id}/rows`; scope `transfers:read`; codes `BULK_TRANSFER_NOT_FOUND`, `INVALID_CURSOR`
   */
  rows(
    id: string,
    input: ListBulkTransferRowsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<BulkTransferRow>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/transfers/bulk/{id}/rows",
        params: { id },
        query: input,
        items: "rows",
      },
      options,
    );
  }

  /** All items of `rows`, page by page: `for await (const item of …)`. It can continue after an error. */
  rowsAll(
    id: string,
    input: Omit<ListBulkTransferRowsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<BulkTransferRow> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/transfers/bulk/{id}/rows",
        params: { id },
        query: input,
        items: "rows",
      },
      options,
    );
  }

  /** A page of `rows` as a table for spreadsheets. */
  rowsCsv(
    id: string,
    input: ListBulkTransferRowsInput = {},
    options?: CallOptions,
  ): KoboCall<CsvPage> {
    return this.#client.csv(
      {
        method: "GET",
        path: "/api/v1/developer/transfers/bulk/{id}/rows",
        params: { id },
        query: input,
      },
      options,
    );
  }

  /**
   * Approve a bulk transfer. Begins the payment of its rows, in their order and several at once. When your account needs two approvers, the key that created it gets `SECOND_APPROVER_REQUIRED`. When the wallet has too little money, a row fails with `INSUFFICIENT_FUNDS` and the other rows continue.
   *
   * `id`: `id` of the bulk transfer, `blk_…`.
   *
   * `POST /api/v1/developer/transfers/bulk/{id}/approve`; scope `transfers:write`; codes `BULK_TRANSFER_NOT_FOUND`, `INVALID_BULK_TRANSFER_STATE`, `SECOND_APPROVER_REQUIRED`
   */
  approve(id: string, options?: WriteOptions): KoboCall<BulkTransfer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfers/bulk/{id}/approve", params: { id } },
      options,
    );
  }

  /**
   * Pause a bulk transfer. No further row begins. Rows that have begun end as usual.
   *
   * `id`: `id` of the bulk transfer, `blk_…`.
   *
   * `POST /api/v1/developer/transfers/bulk/{id}/pause`; scope `transfers:write`; codes `BULK_TRANSFER_NOT_FOUND`, `INVALID_BULK_TRANSFER_STATE`
   */
  pause(id: string, options?: WriteOptions): KoboCall<BulkTransfer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfers/bulk/{id}/pause", params: { id } },
      options,
    );
  }

  /**
   * Resume a bulk transfer. The rows that have not begun are paid.
   *
   * `id`: `id` of the bulk transfer, `blk_…`.
   *
   * `POST /api/v1/developer/transfers/bulk/{id}/resume`; scope `transfers:write`; codes `BULK_TRANSFER_NOT_FOUND`, `INVALID_BULK_TRANSFER_STATE`
   */
  resume(id: string, options?: WriteOptions): KoboCall<BulkTransfer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfers/bulk/{id}/resume", params: { id } },
      options,
    );
  }

  /**
   * Cancel a bulk transfer. The rows that have not begun are canceled for ever. Rows that have begun end as usual.
   *
   * `id`: `id` of the bulk transfer, `blk_…`.
   *
   * `POST /api/v1/developer/transfers/bulk/{id}/cancel`; scope `transfers:write`; codes `BULK_TRANSFER_NOT_FOUND`, `INVALID_BULK_TRANSFER_STATE`
   */
  cancel(id: string, options?: WriteOptions): KoboCall<BulkTransfer> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/transfers/bulk/{id}/cancel", params: { id } },
      options,
    );
  }
}
