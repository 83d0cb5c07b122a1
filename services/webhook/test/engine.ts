import { toPublicId } from "@kobo/core/ids";
import { type Database, inTransaction } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { OpenedCredentials } from "../src/app/deliveries/credentials";
import type { Claimed, DeliveryParts } from "../src/app/deliveries/deliver";
import { fanOut } from "../src/app/deliveries/fan-out";
import { AttemptRecords } from "../src/app/deliveries/record-attempts";
import { type Deliveries, startDeliveries } from "../src/app/deliveries/start-deliveries";
import { receivers } from "../src/clients/receivers";
import { type Resolve, resolver } from "../src/clients/resolve";
import { claimDue } from "../src/db/deliveries/claim-due";
import { anEvent, type GivenEndpoint, givenEndpoint, keys, logger } from "./factories";
import { aReceiver, type Receiver } from "./receiver";

export interface Settings {
  on?: Database;
  timeoutMs?: number;
  concurrency?: number;
  troubledConcurrency?: number;
  resolve?: Resolve;
}

type Fields = Parameters<typeof givenEndpoint>[1];

/** What the tests of deliveries do, on the database of their file. Call at the top of the file. */
export function engineOn(database: () => { db: Database }) {
  const db = (): Database => database().db;
  const closings: (() => Promise<unknown>)[] = [];

  /** Nothing waits from one test to the next. */
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close();
    await db()("pending_deliveries").delete();
  });

  function givenPost({ timeoutMs = 2_000, resolve = resolver() }: Settings) {
    const { post, close } = receivers({ timeoutMs, allowLoopback: true, resolve });
    closings.push(close);
    return { post, timeoutMs };
  }

  /** What one attempt is made with. */
  function givenParts(settings: Settings = {}) {
    const { on = db() } = settings;
    const stopping = new AbortController();
    const parts: DeliveryParts = {
      ...givenPost(settings),
      db: on,
      credentials: new OpenedCredentials(keys),
      records: new AttemptRecords({ db: on, logger }),
      logger,
      stopping: stopping.signal,
    };
    return { parts, stopping };
  }

  function start(settings: Settings = {}): Deliveries {
    const { on = db(), concurrency = 16, troubledConcurrency = 8 } = settings;
    const deliveries = startDeliveries({
      ...givenPost(settings),
      ...{ db: on, keys, logger, concurrency, troubledConcurrency },
    });
    closings.push(deliveries.stop);
    return deliveries;
  }

  async function givenReceiver(...answer: Parameters<typeof aReceiver>): Promise<Receiver> {
    const receiver = await aReceiver(...answer);
    closings.push(receiver.close);
    return receiver;
  }

  /** Somebody's endpoint at a server of its own. */
  async function givenCalled(answer?: Parameters<typeof aReceiver>[0], fields: Fields = {}) {
    const receiver = await givenReceiver(answer);
    const endpoint = await givenEndpoint(db(), { url: receiver.url, ...fields });
    return { receiver, endpoint };
  }

  /** Events for an endpoint, each with its delivery; their public ids. */
  async function tell({ tenant }: Pick<GivenEndpoint, "tenant">, count = 1): Promise<string[]> {
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
    tell,
    waiting,
    finished,
    attemptsAt,

    endpointRow: ({ id }: GivenEndpoint) => db()("endpoints").where({ id }).first(),
    healthOf: ({ id }: GivenEndpoint) => db()("endpoint_health").where({ endpoint_id: id }).first(),

    /** As if no attempt had succeeded since. */
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

    /** Waits until nothing waits for the endpoint and every delivery ended in this way. */
    until: (endpoint: GivenEndpoint, state: string, timeoutMs?: number) =>
      eventually(async () => {
        expect((await waiting(endpoint)).length).toBe(0);
        const states = await finished(endpoint).pluck("status");
        expect(new Set(states)).toEqual(new Set([state]));
      }, timeoutMs),

    untilAttempted: (endpoint: GivenEndpoint) =>
      eventually(async () => expect(await attemptsAt(endpoint)).not.toEqual([])),

    /** Claims one delivery, as a worker does. */
    async claimOne({ leaseMs = 10_000 } = {}): Promise<Claimed> {
      const leaseEndsAt = performance.now() + leaseMs;
      const claim = { limit: 1, leaseMs, troubled: false, hanging: [] };
      const {
        deliveries: [delivery],
      } = await claimDue(db(), claim);
      if (!delivery) throw new Error("There is something to claim.");
      return { delivery, leaseEndsAt };
    },
  };
}
