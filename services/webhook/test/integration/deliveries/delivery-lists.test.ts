import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import type { Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import type { DeliveryStatus } from "@kobo/protos/webhook/v1/DeliveryStatus";
import { excerptText } from "../../../src/clients/excerpts";
import { MIGRATIONS } from "../../../src/db/schema";
import { type GivenEndpoint, givenEndpoint } from "../../factories";
import {
  ago,
  DAY_MS,
  givenAttempt,
  givenEvent,
  givenFinished,
  givenPending,
  MINUTE_MS,
} from "../../stored";
import { webhookService, wire } from "../../webhook-service";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;

interface ListFields {
  status?: DeliveryStatus;
  events?: string[];
  eventId?: string;
  before?: string;
  limit?: number;
}

async function list({ tenant, id }: Pick<GivenEndpoint, "tenant" | "id">, fields: ListFields = {}) {
  const response = await webhookService(db()).ListDeliveries({
    ...wire(tenant),
    endpointId: toPublicId("wh", id),
    status: fields.status ?? "DELIVERY_STATUS_UNSPECIFIED",
    events: fields.events ?? [],
    eventId: fields.eventId ?? "",
    before: fields.before ?? "",
    limit: fields.limit ?? 20,
  } as never);
  const deliveries = response.deliveries ?? [];
  return { ...response, deliveries, ids: deliveries.map((one) => one.id) };
}

const publicId = (id: string) => toPublicId("whd", id);

/** The id of a delivery created at this time. */
function idMadeAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${newUuid().slice(15)}`;
}

describe("listing an endpoint's deliveries", () => {
  test("pending and finished deliveries form one list, newest first, each with its last attempt", async () => {
    const endpoint = await givenEndpoint(db());
    const { id: endpointId } = endpoint;
    const eventId = newUuid();
    const delivered = await givenFinished(db(), { endpointId, eventId, attempts: 2 });
    await givenAttempt(db(), delivered, { number: 1, statusCode: 500, body: "no" });
    await givenAttempt(db(), delivered, { number: 2, statusCode: 200, body: "yes ₦" });
    const pending = await givenPending(db(), { endpointId, eventId });
    const failed = await givenFinished(db(), { endpointId, eventId, status: "failed" });

    const { deliveries, hasMore, nextBefore } = await list(endpoint);

    expect(deliveries).toMatchObject([
      { id: publicId(failed), status: "DELIVERY_STATUS_FAILED", attempts: [] },
      { id: publicId(pending), status: "DELIVERY_STATUS_PENDING", finishedAtMs: 0, attempts: [] },
      {
        id: publicId(delivered),
        endpointId: toPublicId("wh", endpointId),
        eventId: toPublicId("evt", eventId),
        event: "transfer.completed",
        status: "DELIVERY_STATUS_DELIVERED",
        origin: "DELIVERY_ORIGIN_EVENT",
        attemptCount: 2,
        nextAttemptAtMs: 0,
        attempts: [
          {
            number: 2,
            startedAtMs: expect.any(Number),
            durationMs: 12,
            statusCode: 200,
            error: "",
            responseHeaders: [{ name: "content-type", value: "text/plain" }],
            responseBody: "yes ₦",
          },
        ],
      },
    ]);
    expect({ hasMore, nextBefore }).toEqual({ hasMore: false, nextBefore: "" });
  });

  test("filters by status, event name, prefix and event id", async () => {
    const endpoint = await givenEndpoint(db());
    const { id: endpointId } = endpoint;
    const eventId = newUuid();
    const fields = { endpointId, eventId: newUuid() };
    const pending = await givenPending(db(), fields);
    const delivered = await givenFinished(db(), { ...fields, eventName: "payment.created" });
    const failed = await givenFinished(db(), { ...fields, status: "failed", eventId });
    const dropped = await givenFinished(db(), { ...fields, status: "dropped" });
    const listed = async (fields: ListFields) => (await list(endpoint, fields)).ids;

    expect(await listed({ status: "DELIVERY_STATUS_PENDING" })).toEqual([publicId(pending)]);
    expect(await listed({ status: "DELIVERY_STATUS_DELIVERED" })).toEqual([publicId(delivered)]);
    expect(await listed({ status: "DELIVERY_STATUS_FAILED" })).toEqual([publicId(failed)]);
    expect(await listed({ status: "DELIVERY_STATUS_DROPPED" })).toEqual([publicId(dropped)]);
    expect(await listed({ events: ["payment.*"] })).toEqual([publicId(delivered)]);
    expect(await listed({ events: ["payment.refunded"] })).toEqual([]);
    expect(await listed({ eventId: toPublicId("evt", eventId) })).toEqual([publicId(failed)]);
    expect(await listed({ eventId: "evt_nothing" })).toEqual([]);
    expect(
      await listed({ status: "DELIVERY_STATUS_PENDING", eventId: toPublicId("evt", eventId) }),
    ).toEqual([]);
  });

  test("a page of a hundred fits into one gRPC message, even with binary responses", async () => {
    const binary = excerptText([Buffer.alloc(16 * 1024, 0xff)]);
    const endpoint = await givenEndpoint(db());
    for (let i = 0; i < 100; i++) {
      const id = await givenPending(db(), { endpointId: endpoint.id, eventId: newUuid() });
      await givenAttempt(db(), id, { body: binary });
    }

    const { deliveries } = await list(endpoint, { limit: 100 });

    expect(deliveries).toHaveLength(100);
    for (const { attempts } of deliveries) expect(attempts?.[0]?.responseBody).toBe(binary);
  });

  test("shows thirty days of this endpoint only", async () => {
    const endpoint = await givenEndpoint(db());
    const { id: endpointId, tenant } = endpoint;
    const other = await givenEndpoint(db(), { tenant });
    const shown = await givenPending(db(), {
      id: idMadeAt(ago(30 * DAY_MS - MINUTE_MS)),
      endpointId,
      eventId: newUuid(),
    });
    await db()("pending_deliveries")
      .where({ id: shown })
      .update({ day: ago(29 * DAY_MS) });
    await givenPending(db(), {
      id: idMadeAt(ago(30 * DAY_MS + MINUTE_MS)),
      endpointId,
      eventId: newUuid(),
    });
    await givenFinished(db(), { endpointId: other.id, eventId: newUuid() });

    expect((await list(endpoint)).ids).toEqual([publicId(shown)]);
  });

  test("an unknown or deleted endpoint, or one of another merchant or mode, is WEBHOOK_NOT_FOUND", async () => {
    const { id, tenant } = await givenEndpoint(db());
    const deleted = await givenEndpoint(db());
    await webhookService(db()).DeleteEndpoint({
      ...wire(deleted.tenant),
      id: toPublicId("wh", deleted.id),
    });
    const notFound = { code: "WEBHOOK_NOT_FOUND" };

    await expect(list(deleted)).rejects.toMatchObject(notFound);
    await expect(list({ id, tenant: aTenant() })).rejects.toMatchObject(notFound);
    await expect(list({ id, tenant: aTenant({ ...tenant, mode: "live" }) })).rejects.toMatchObject(
      notFound,
    );
    await expect(list({ id: newUuid(), tenant })).rejects.toMatchObject(notFound);
  });

  test("an invalid cursor is INVALID_CURSOR; a page size of 0 is VALIDATION_ERROR", async () => {
    const endpoint = await givenEndpoint(db());

    await expect(list(endpoint, { before: "x" })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
    for (const limit of [-1, 101]) {
      await expect(list(endpoint, { limit })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
  });

  test("a delivery that finishes during the read appears once", async () => {
    const endpoint = await givenEndpoint(db());
    const { id: endpointId } = endpoint;
    const ids: string[] = [];
    for (let i = 0; i < 40; i++) {
      ids.push(await givenPending(db(), { endpointId, eventId: newUuid() }));
    }
    const expected = ids.toReversed().map(publicId);
    let isOver = false;
    const finishing = (async () => {
      for (const id of ids) {
        await db().transaction(async (trx) => {
          await trx.raw(
            `WITH gone AS (DELETE FROM pending_deliveries WHERE id = ? RETURNING *)
             INSERT INTO finished_deliveries (id, day, created_at, endpoint_id, event_id, event_day, event_name,
               origin, attempts, status)
             SELECT id, day, created_at, endpoint_id, event_id, event_day, event_name, origin, 1, 'delivered'
             FROM gone`,
            [id],
          );
        });
      }
      isOver = true;
    })();

    while (!isOver) {
      const first = await list(endpoint, { limit: 25 });
      const second = await list(endpoint, { limit: 25, before: String(first.nextBefore) });
      expect([...first.ids, ...second.ids]).toEqual(expected);
    }
    await finishing;
  });
});

const get = ({ tenant, id }: Pick<GivenEndpoint, "tenant" | "id">, deliveryId: string) =>
  webhookService(db()).GetDelivery({
    ...wire(tenant),
    endpointId: toPublicId("wh", id),
    id: deliveryId,
  });

describe("getting one delivery", () => {
  test("shows all attempts in order", async () => {
    const endpoint = await givenEndpoint(db());
    const id = await givenPending(db(), {
      endpointId: endpoint.id,
      eventId: await givenEvent(db(), endpoint.tenant),
      attempts: 2,
    });
    await givenAttempt(db(), id, { number: 2, statusCode: 503 });
    await givenAttempt(db(), id, { number: 1, statusCode: 500 });

    const { delivery } = await get(endpoint, publicId(id));

    expect(delivery).toMatchObject({
      id: publicId(id),
      status: "DELIVERY_STATUS_PENDING",
      attemptCount: 2,
      nextAttemptAtMs: expect.any(Number),
      attempts: [
        { number: 1, statusCode: 500 },
        { number: 2, statusCode: 503 },
      ],
    });
  });

  test("an unknown or old delivery, or one of another endpoint, is DELIVERY_NOT_FOUND", async () => {
    const endpoint = await givenEndpoint(db());
    const other = await givenEndpoint(db(), { tenant: endpoint.tenant });
    const others = await givenFinished(db(), { endpointId: other.id, eventId: newUuid() });
    const old = await givenFinished(db(), {
      id: idMadeAt(ago(31 * DAY_MS)),
      endpointId: endpoint.id,
      eventId: newUuid(),
    });

    for (const id of [publicId(others), publicId(old), publicId(newUuid()), "x", ""]) {
      await expect(get(endpoint, id)).rejects.toMatchObject({ code: "DELIVERY_NOT_FOUND" });
    }
  });

  test("of any of the merchant's endpoints, and of no other merchant's", async () => {
    const first = await givenEndpoint(db());
    const second = await givenEndpoint(db(), { tenant: first.tenant });
    const id = publicId(await givenFinished(db(), { endpointId: second.id, eventId: newUuid() }));
    const find = (tenant: Tenant) =>
      webhookService(db()).GetDelivery({ ...wire(tenant), endpointId: "", id });

    expect(await find(first.tenant)).toMatchObject({ delivery: { id } });
    for (const tenant of [aTenant(), { ...first.tenant, mode: "live" } as const]) {
      await expect(find(tenant)).rejects.toMatchObject({ code: "DELIVERY_NOT_FOUND" });
    }
  });

  test("for another merchant's endpoint is WEBHOOK_NOT_FOUND", async () => {
    const { id } = await givenEndpoint(db());
    const delivery = publicId(await givenFinished(db(), { endpointId: id, eventId: newUuid() }));

    await expect(get({ id, tenant: aTenant() }, delivery)).rejects.toMatchObject({
      code: "WEBHOOK_NOT_FOUND",
    });
  });
});
