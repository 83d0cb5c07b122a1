import { toPublicId } from "@kobo/core/ids";
import { type Database, inTransaction } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { CredentialsCache } from "../src/app/deliveries/credentials-cache";
import type { ClaimedDelivery, DeliveryParts } from "../src/app/deliveries/deliver";
import { fanOut } from "../src/app/deliveries/fan-out";
import { AttemptRecords } from "../src/app/deliveries/record-attempts";
import { type Deliveries, startDeliveries } from "../src/app/deliveries/start-deliveries";
import { receivers } from "../src/clients/receivers";
import { type Resolve, resolver } from "../src/clients/resolve";
import { claimDue } from "../src/db/deliveries/claim-due";
import type { SecretKeys } from "../src/domain/secret";
import { anEvent, type GivenEndpoint, givenEndpoint, keys as KEYS, logger } from "./factories";
import { aReceiver, type Receiver } from "./receiver";

export interface Settings {
  on?: Database;
  timeoutMs?: number;
  concurrency?: number;
  unhealthyConcurrency?: number;
  resolve?: Resolve;
  keys?: SecretKeys;
}

type Fields = Parameters<typeof givenEndpoint>[1];

/** Helpers of the delivery tests on their file's database. Call at the top of the file. */
export function engineOn(database: () => { db: Database }) {
  const db = (): Database => database().db;
  const closings: (() => Promise<unknown>)[] = [];

  /** Every test starts with an empty queue. */
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close();
    await db()("pending_deliveries").delete();
  });

  function givenPost({ timeoutMs = 2_000, resolve = resolver() }: Settings) {
    const { post, close } = receivers({ timeoutMs, allowLoopback: true, resolve });
    closings.push(close);
    return { post, timeoutMs };
  }

  function givenParts(settings: Settings = {}) {
    const { on = db() } = settings;
    const stopping = new AbortController();
    const parts: DeliveryParts = {
      ...givenPost(settings),
      db: on,
      credentials: new CredentialsCache(settings.keys ?? KEYS),
      records: new AttemptRecords({ db: on, logger }),
      logger,
      stopping: stopping.signal,
    };
    return { parts, stopping };
  }

  function start(settings: Settings = {}): Deliveries {
    const { on = db(), keys = KEYS, concurrency = 16, unhealthyConcurrency = 8 } = settings;
    const deliveries = startDeliveries({
      ...givenPost(settings),
      ...{ db: on, keys, logger, concurrency, unhealthyConcurrency },
    });
    closings.push(deliveries.stop);
    return deliveries;
  }

  async function givenReceiver(...answer: Parameters<typeof aReceiver>): Promise<Receiver> {
    const receiver = await aReceiver(...answer);
    closings.push(receiver.close);
    return receiver;
  }

  /** An endpoint at its own receiver. */
  async function givenCalled(response?: Parameters<typeof aReceiver>[0], fields: Fields = {}) {
    const receiver = await givenReceiver(response);
    const endpoint = await givenEndpoint(db(), { url: receiver.url, ...fields });
    return { receiver, endpoint };
  }

  /** Publishes events with a delivery to the endpoint; returns their public ids. */
  async function publish({ tenant }: Pick<GivenEndpoint, "tenant">, count = 1): Promise<string[]> {
    const events = Array.from({ length: count }, () => anEvent(tenant));
    await inTransaction(db(), (trx) => fanOut(trx, events));
    return events.map(({ id }) => toPublicId("evt", id));
  }

  const waiting = ({ id }: GivenEndpoint) => db()("pending_deliveries").where({ endpoint_id: id });
  const finished = ({ id }: GivenEndpoint) =>
    db()("finished_deliveries").where({ endpoint_id: id }).orderBy("id");
  const attemptsAt = (endpoint: GivenEndpoint) =>
    db()("attempts")
      .whereIn("delivery_id", waiting(endpoint).select("id"))
      .orWhereIn("delivery_id", finished(endpoint).clearOrder().select("id"))
      .orderBy("number");

  return {
    db,
    closings,
    givenParts,
    start,
    givenReceiver,
    givenCalled,
    publish,
    waiting,
    finished,
    attemptsAt,

    endpointRow: ({ id }: GivenEndpoint) => db()("endpoints").where({ id }).first(),
    healthOf: ({ id }: GivenEndpoint) => db()("endpoint_health").where({ endpoint_id: id }).first(),

    /** Makes the endpoint failing for this many hours. */
    async makeFailing({ id }: GivenEndpoint, hours = 0): Promise<void> {
      const since = db().raw("now() - ? * interval '1 hour'", [hours]);
      await db()("endpoint_health").insert({ endpoint_id: id, failing_since: since });
    },

    async dueInSeconds(endpoint: GivenEndpoint): Promise<number> {
      const [row] = await waiting(endpoint).select(
        db().raw("extract(epoch FROM due_at - now())::float8 AS seconds"),
      );
      return row.seconds;
    },

    /** Waits until the endpoint has no pending delivery and every delivery ended in this state. */
    until: (endpoint: GivenEndpoint, state: string, timeoutMs?: number) =>
      eventually(async () => {
        expect((await waiting(endpoint)).length).toBe(0);
        const states = await finished(endpoint).pluck("status");
        expect(new Set(states)).toEqual(new Set([state]));
      }, timeoutMs),

    untilAttempted: (endpoint: GivenEndpoint) =>
      eventually(async () => expect(await attemptsAt(endpoint)).not.toEqual([])),

    async claimOne({ leaseMs = 10_000 } = {}): Promise<ClaimedDelivery> {
      const leaseEndsAt = performance.now() + leaseMs;
      const claim = { limit: 1, leaseMs, unhealthy: false, hanging: [] };
      const {
        deliveries: [delivery],
      } = await claimDue(db(), claim);
      if (!delivery) throw new Error("There is something to claim.");
      return { delivery, leaseEndsAt };
    },
  };
}
