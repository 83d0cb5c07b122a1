import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import type { AttemptOutcome } from "../../../src/app/deliveries/record-attempts";
import { updateEndpoint } from "../../../src/app/endpoints/update-endpoint";
import type { LeasedDelivery } from "../../../src/db/deliveries/claim-due";
import { claimDue } from "../../../src/db/deliveries/claim-due";
import { MIGRATIONS } from "../../../src/db/schema";
import { engineOn } from "../../engine";
import { endpointParts, type GivenEndpoint, givenEndpoint } from "../../factories";
import { waitingForLocks } from "../../waiting-for-locks";

const {
  db,
  givenParts,
  publish,
  waiting,
  finished,
  attemptsAt,
  endpointRow,
  healthOf,
  makeFailing,
} = engineOn(testDatabase(MIGRATIONS));

const DELIVERED = { status: "delivered" } as const;
const PENDING = { status: "pending", dueInMs: 5_000 } as const;

/** Claimed deliveries. */
async function givenLeased(count: number, endpoint?: GivenEndpoint) {
  const given = endpoint ?? (await givenEndpoint(db()));
  await publish(given, count);
  const options = { limit: count, leaseMs: 10_000, hanging: [], among: [given.id] };
  const claimed = [
    ...(await claimDue(db(), { ...options, unhealthy: false })).deliveries,
    ...(await claimDue(db(), { ...options, unhealthy: true })).deliveries,
  ];
  return { endpoint: given, claimed };
}

function anOutcome(delivery: LeasedDelivery, fields: Partial<AttemptOutcome> = {}): AttemptOutcome {
  return {
    lease: delivery,
    endpointId: delivery.endpoint.id,
    mode: delivery.endpoint.mode,
    updatedAt: delivery.endpoint.updatedAt,
    attempt: {
      number: delivery.attempts + 1,
      startedAt: new Date(),
      durationMs: 4,
      statusCode: 200,
      error: undefined,
      responseHeaders: [["server", "x"]],
      responseBody: "noted",
    },
    verdict: DELIVERED,
    leaseEndsAt: performance.now() + 10_000,
    ...fields,
  };
}

test("attempts that end at the same time are all stored, each with its outcome", async () => {
  const { parts } = givenParts();
  const { endpoint, claimed } = await givenLeased(16);

  const recorded = await Promise.all(
    claimed.map((delivery, i) =>
      parts.records.submit(anOutcome(delivery, { verdict: i % 2 === 0 ? DELIVERED : PENDING })),
    ),
  );

  expect(recorded).toEqual(Array(16).fill({ disabled: undefined }));
  expect(await finished(endpoint)).toHaveLength(8);
  expect((await waiting(endpoint)).map((row) => row.attempts)).toEqual(Array(8).fill(1));
  expect(await attemptsAt(endpoint)).toHaveLength(16);
});

test("a response that cannot be stored is left out, without affecting the rest of the batch", async () => {
  const { parts } = givenParts();
  const { endpoint, claimed } = await givenLeased(5);
  const attemptWith = (delivery: LeasedDelivery, responseBody: string) => ({
    ...anOutcome(delivery).attempt,
    responseBody,
  });

  await Promise.all(
    claimed.map((delivery, i) => {
      const attempt = attemptWith(delivery, i === 2 ? "NUL: \0" : "fine");
      return parts.records.submit(anOutcome(delivery, { attempt }));
    }),
  );

  expect(await finished(endpoint)).toHaveLength(5);
  const bodies = (await attemptsAt(endpoint)).map((attempt) => attempt.response_body);
  expect(bodies.sort()).toEqual(["", "fine", "fine", "fine", "fine"]);
});

test("an attempt that cannot be stored at all is rejected to its submitter only", async () => {
  const { parts } = givenParts();
  const { endpoint, claimed } = await givenLeased(2);
  const [good, bad] = claimed as [LeasedDelivery, LeasedDelivery];
  const attempt = { ...anOutcome(bad).attempt, durationMs: 2 ** 40 };

  const [stored, refused] = await Promise.allSettled([
    parts.records.submit(anOutcome(good)),
    parts.records.submit(anOutcome(bad, { attempt })),
  ]);

  expect([stored.status, refused.status]).toEqual(["fulfilled", "rejected"]);
  expect(await finished(endpoint)).toHaveLength(1);
});

test("a success between two failures restarts the failing period", async () => {
  const { parts } = givenParts();
  const endpoint = await givenEndpoint(db());
  const { claimed } = await givenLeased(3, endpoint);
  const [first, second, third] = claimed as [LeasedDelivery, LeasedDelivery, LeasedDelivery];
  await makeFailing(endpoint, 70);

  await Promise.all([
    parts.records.submit(anOutcome(first, { verdict: PENDING })),
    parts.records.submit(anOutcome(second)),
    parts.records.submit(anOutcome(third, { verdict: PENDING })),
  ]);

  const { failing_since: since } = await healthOf(endpoint);
  expect(Date.now() - since.getTime()).toBeLessThan(60_000);
});

test.each([
  ["a success", { failing_since: null, warnings: 0 }, { warnings: 0 }],
  ["a warning", { warnings: 2 }, { warnings: 2 }],
])("a failure in one process does not overwrite %s in another", async (_, theirs, kept) => {
  const { parts } = givenParts();
  const { endpoint, claimed } = await givenLeased(1);
  const [delivery] = claimed as [LeasedDelivery];
  await makeFailing(endpoint, 70);
  const before = await healthOf(endpoint);
  let failing: Promise<unknown> | undefined;

  await inTransaction(db(), async (trx) => {
    await trx("endpoint_health").where({ endpoint_id: endpoint.id }).update(theirs);
    const attempt = { ...anOutcome(delivery).attempt, statusCode: 500 };
    failing = parts.records.submit(anOutcome(delivery, { verdict: PENDING, attempt }));
    await eventually(async () => expect(await waitingForLocks(db())).toBe(1));
  });
  await failing;

  const after = await healthOf(endpoint);
  expect(after).toMatchObject({ ...kept, last_status_code: 500 });
  const isNew = after.failing_since > before.failing_since;
  expect(isNew).toBe("failing_since" in theirs);
});

describe("a 410 to an attempt in flight", () => {
  const GONE = { status: "failed", disables: "gone" } as const;

  test.each([
    ["moved to another URL", [{ url: "https://new.example.com/" }]],
    ["disabled and enabled again", [{ active: false }, { active: true }]],
  ])(
    "when the endpoint was %s does not disable it, and the delivery stays pending",
    async (_, changes) => {
      const { parts } = givenParts();
      const { endpoint, claimed } = await givenLeased(1);
      const [delivery] = claimed as [LeasedDelivery];

      for (const settings of changes) {
        await updateEndpoint(endpointParts(db()), { ...endpoint, settings });
      }
      const recorded = await parts.records.submit(anOutcome(delivery, { verdict: GONE }));

      expect(recorded).toEqual({ disabled: undefined });
      expect(await endpointRow(endpoint)).toMatchObject({ active: true });
      expect(await waiting(endpoint)).toMatchObject([{ attempts: 1, leased_until: null }]);
    },
  );

  test("fails the delivery, even if another 410 disabled the endpoint first", async () => {
    const { parts } = givenParts();
    const { endpoint, claimed } = await givenLeased(2);

    for (const delivery of claimed)
      await parts.records.submit(anOutcome(delivery, { verdict: GONE }));

    expect(await endpointRow(endpoint)).toMatchObject({ active: false, disabled_reason: "gone" });
    expect((await finished(endpoint)).map((row) => row.status)).toEqual(["failed", "failed"]);
  });
});

test("storing again after a COMMIT of unknown outcome changes nothing", async () => {
  const { parts } = givenParts();
  const { endpoint, claimed } = await givenLeased(2);
  const outcomes = claimed.map((delivery, i) =>
    anOutcome(delivery, { verdict: i ? PENDING : DELIVERED }),
  );

  for (const _ of [1, 2]) {
    await Promise.all(outcomes.map((outcome) => parts.records.submit(outcome)));
  }

  expect(await finished(endpoint)).toHaveLength(1);
  expect(await waiting(endpoint)).toHaveLength(1);
  expect(await attemptsAt(endpoint)).toHaveLength(2);
});
