import { newUuid, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import type { Database } from "@kobo/postgres";
import { testDatabase, turnPages } from "@kobo/postgres/testing";
import fc from "fast-check";
import { MIGRATIONS } from "../../src/db/schema";
import { givenEndpoint } from "../factories";
import { ago, givenEvent, givenFinished, givenPending, MINUTE_MS } from "../stored";
import { webhookService, wire } from "../webhook-service";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
const RUNS = { numRuns: 40 };

/** Reads a list to its end, and checks that paging backwards returns the same pages. */
async function readAll(read: Parameters<typeof turnPages<WirePage>>[0]): Promise<unknown[]> {
  const { there, back } = await turnPages(read);
  expect(back).toEqual(there.toReversed());
  return there.flatMap(({ ids }) => ids);
}

interface WirePage {
  ids: unknown[];
  hasMore: boolean;
  nextBefore: string;
  previousAfter: string;
}

/** Few distinct times, some a microsecond apart, so that many events share one. */
const moments = fc.record({ minutes: fc.nat(2), us: fc.nat(2), isNamed: fc.boolean() });

test("the pages of events form the whole list, even if many share a time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moments, { maxLength: 25 }), fc.nat(11), async (rows, more) => {
      const tenant = aTenant();
      const base = ago(10 * MINUTE_MS).getTime();
      const stored = await Promise.all(
        rows.map(async ({ minutes, us, isNamed }) => {
          const occurredAt = new Date(base + minutes * MINUTE_MS);
          const name = isNamed ? "payment.created" : "transfer.completed";
          const id = await givenEvent(db(), tenant, { name, occurredAt, us });
          return { id, name, at: occurredAt.getTime() * 1_000 + us };
        }),
      );
      const read = (events: string[]) =>
        readAll(async (place) => {
          const { events: found = [], ...page } = await webhookService(db()).ListEvents({
            ...wire(tenant),
            ...{ events, object: "", fromMs: "0", toMs: "0", ...place, limit: more + 1 },
          });
          return {
            ids: found.map(({ id }) => id),
            hasMore: page.hasMore === true,
            nextBefore: page.nextBefore ?? "",
            previousAfter: page.previousAfter ?? "",
          };
        });
      const newestFirst = stored.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
      const idsOf = (chosen: typeof stored) => chosen.map(({ id }) => toPublicId("evt", id));

      expect(await read([])).toEqual(idsOf(newestFirst));
      expect(await read(["payment.*"])).toEqual(
        idsOf(newestFirst.filter(({ name }) => name === "payment.created")),
      );
    }),
    RUNS,
  );
});

const kinds = fc.constantFrom("pending", "delivered", "failed", "dropped");

test("the pages of deliveries form the whole list, pending or finished", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { maxLength: 25 }), fc.nat(11), async (rows, more) => {
      const { id: endpointId, tenant } = await givenEndpoint(db());
      const ids = rows.map(() => newUuid());
      await Promise.all(
        rows.map((status, index) => {
          const fields = { id: String(ids[index]), endpointId, eventId: newUuid() };
          if (status === "pending") return givenPending(db(), fields);
          return givenFinished(db(), { ...fields, status });
        }),
      );

      const all = await readAll(async (place) => {
        const { deliveries = [], ...page } = await webhookService(db()).ListDeliveries({
          ...wire(tenant),
          endpointId: toPublicId("wh", endpointId),
          ...{ status: "DELIVERY_STATUS_UNSPECIFIED", events: [], eventId: "" },
          ...{ ...place, limit: more + 1 },
        });
        return {
          ids: deliveries.map(({ id }) => id),
          hasMore: page.hasMore === true,
          nextBefore: page.nextBefore ?? "",
          previousAfter: page.previousAfter ?? "",
        };
      });

      expect(all).toEqual(
        ids
          .sort()
          .reverse()
          .map((id) => toPublicId("whd", id)),
      );
    }),
    RUNS,
  );
});
