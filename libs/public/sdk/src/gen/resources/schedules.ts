// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  CreateScheduleInput,
  ListScheduleRunsInput,
  ListSchedulesInput,
  Schedule,
  ScheduleRun,
  UpdateScheduleInput,
} from "../types";

/** `kobo.schedules`: Transfers, bills and sweeps at a later time, or again and again. */
export class Schedules {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List your schedules. Newest first.
   *
   * `GET /api/v1/developer/schedules`; scope `schedules:read`; codes `INVALID_CURSOR`
   */
  list(input: ListSchedulesInput = {}, options?: CallOptions): KoboCall<Page<Schedule>> {
    return this.#client.list(
      { method: "GET", path: "/api/v1/developer/schedules", query: input, items: "schedules" },
      options,
    );
  }

  /** All items of `list`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAll(input: Omit<ListSchedulesInput, "cursor"> = {}, options?: ListOptions): Items<Schedule> {
    return this.#client.listAll(
      { method: "GET", path: "/api/v1/developer/schedules", query: input, items: "schedules" },
      options,
    );
  }

  /**
   * Create a schedule. Pays later, again and again, or whenever a wallet has enough to sweep. The payment is checked now by the rules of an ordinary one; each run is an ordinary transfer or bill purchase whose reference is the run's id. Send `startAt` for a single run or a `recurrence`; a sweep with a `threshold` needs neither. The key also needs `transfers:write`, or `bills:write` for a bill. A schedule belongs to you and not to the key: it continues when the key is deactivated.
   *
   * `POST /api/v1/developer/schedules`; scope `schedules:write`; codes `SERVICE_NOT_FOUND`, `AMOUNT_TOO_LOW`, `AMOUNT_TOO_HIGH`, `VERIFY_ACCOUNT_FAILED`, `FETCH_CATEGORIES_FAILED`, `FETCH_SERVICES_FAILED`, `FETCH_VARIATIONS_FAILED`, `INVALID_AMOUNT`, `WALLET_PAYID_REQUIRED`, `PAYID_NOT_FOUND`, `BANK_NOT_SUPPORTED`, `EXTERNAL_ACCOUNT_VERIFICATION_FAILED`, `DUPLICATE_REFERENCE`
   */
  create(input: CreateScheduleInput, options?: WriteOptions): KoboCall<Schedule> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/schedules", body: input },
      options,
    );
  }

  /**
   * Get a schedule. With its next run and its last one.
   *
   * `id`: `id` of the schedule, `sch_…`.
   *
   * `GET /api/v1/developer/schedules/{id}`; scope `schedules:read`; codes `SCHEDULE_NOT_FOUND`
   */
  get(id: string, options?: CallOptions): KoboCall<Schedule> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/schedules/{id}", params: { id } },
      options,
    );
  }

  /**
   * Change a schedule. Changes the fields that you send, at least one, for runs that have not begun. The key also needs the scope of the payment.
   *
   * `id`: `id` of the schedule, `sch_…`.
   *
   * `PATCH /api/v1/developer/schedules/{id}`; scope `schedules:write`; codes `SCHEDULE_NOT_FOUND`, `INVALID_SCHEDULE_STATE`, `SERVICE_NOT_FOUND`, `AMOUNT_TOO_LOW`, `AMOUNT_TOO_HIGH`, `VERIFY_ACCOUNT_FAILED`, `FETCH_CATEGORIES_FAILED`, `FETCH_SERVICES_FAILED`, `FETCH_VARIATIONS_FAILED`, `INVALID_AMOUNT`
   */
  update(id: string, input: UpdateScheduleInput = {}, options?: CallOptions): KoboCall<Schedule> {
    return this.#client.call(
      { method: "PATCH", path: "/api/v1/developer/schedules/{id}", params: { id }, body: input },
      options,
    );
  }

  /**
   * List the runs of a schedule. Newest first, each with its transaction, or why there is none.
   *
   * `id`: `id` of the schedule, `sch_…`.
   *
   * `GET /api/v1/developer/schedules/{id}/runs`; scope `schedules:read`; codes `SCHEDULE_NOT_FOUND`, `INVALID_CURSOR`
   */
  runs(
    id: string,
    input: ListScheduleRunsInput = {},
    options?: CallOptions,
  ): KoboCall<Page<ScheduleRun>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/schedules/{id}/runs",
        params: { id },
        query: input,
        items: "runs",
      },
      options,
    );
  }

  /** All items of `runs`, page by page: `for await (const item of …)`. It can continue after an error. */
  runsAll(
    id: string,
    input: Omit<ListScheduleRunsInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<ScheduleRun> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/schedules/{id}/runs",
        params: { id },
        query: input,
        items: "runs",
      },
      options,
    );
  }

  /**
   * Pause a schedule. No further run begins, and the times that pass meanwhile are left out. A payment that has begun ends as usual.
   *
   * `id`: `id` of the schedule, `sch_…`.
   *
   * `POST /api/v1/developer/schedules/{id}/pause`; scope `schedules:write`; codes `SCHEDULE_NOT_FOUND`, `INVALID_SCHEDULE_STATE`
   */
  pause(id: string, options?: WriteOptions): KoboCall<Schedule> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/schedules/{id}/pause", params: { id } },
      options,
    );
  }

  /**
   * Resume a schedule. Its next run is the next time from now on. The key also needs the scope of the payment.
   *
   * `id`: `id` of the schedule, `sch_…`.
   *
   * `POST /api/v1/developer/schedules/{id}/resume`; scope `schedules:write`; codes `SCHEDULE_NOT_FOUND`, `INVALID_SCHEDULE_STATE`
   */
  resume(id: string, options?: WriteOptions): KoboCall<Schedule> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/schedules/{id}/resume", params: { id } },
      options,
    );
  }

  /**
   * Cancel a schedule. No further run begins, for ever. A payment that has begun ends as usual.
   *
   * `id`: `id` of the schedule, `sch_…`.
   *
   * `POST /api/v1/developer/schedules/{id}/cancel`; scope `schedules:write`; codes `SCHEDULE_NOT_FOUND`, `INVALID_SCHEDULE_STATE`
   */
  cancel(id: string, options?: WriteOptions): KoboCall<Schedule> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/schedules/{id}/cancel", params: { id } },
      options,
    );
  }
}
