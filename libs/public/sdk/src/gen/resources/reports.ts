// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CreateReportInput,
  CreateReportResult,
  GetReportResult,
  ListReportsInput,
  Report,
} from "../types";

/** `kobo.reports`: Statements and settlements as CSV or XLSX files. */
export class Reports {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your reports. Newest first, without links to their files.
   *
   * `GET /api/v1/developer/reports`; scope `reports:read`; codes `INVALID_CURSOR`
   */
  list(input: ListReportsInput = {}, options?: CallOptions): KoboCall<Page<Report>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/reports", query: input, items: "reports" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(input: Omit<ListReportsInput, "cursor"> = {}, options?: ListOptions): Items<Report> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/reports", query: input, items: "reports" },
      options,
    );
  }

  /**
   * Order a report. A file of your wallet's entries, oldest first, with amounts in whole minor units. It is made in the background: `report.completed` or `report.failed` reports the outcome. A report has up to 1,000,000 lines and a period of up to 366 days, and you may have five unfinished ones at once (`RATE_LIMIT_EXCEEDED`). In the sandbox a report whose `from` is 2000-01-01T00:00:00Z fails.
   *
   * `POST /api/v1/developer/reports`; scope `reports:write`; codes `WALLET_NOT_FOUND`, `INVALID_CURRENCY`
   */
  create(input: CreateReportInput, options?: WriteOptions): KoboCall<CreateReportResult> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/reports", body: input },
      options,
    );
  }

  /**
   * Get a report. Its status and progress, and a link to its file once it is completed.
   *
   * `id`: `id` of the report, `rep_…`.
   *
   * `GET /api/v1/developer/reports/{id}`; scope `reports:read`; codes `REPORT_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<GetReportResult> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/reports/{id}", params: { id } },
      options,
    );
  }
}
