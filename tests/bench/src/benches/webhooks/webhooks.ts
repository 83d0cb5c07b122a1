import { setTimeout as delay } from "node:timers/promises";
import { fromPublicId } from "@kobo/core/ids";
import { conclude, defineBench, targetLines } from "../../bench";
import { median, quantile } from "../../measure/figures";
import { measureRounds } from "../../measure/measure-rounds";
import { type CpuSeconds, type Roots, withCpu } from "../../measure/processes";
import { type Target, target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { beginRun, query } from "../../world/database";
import { WorkerProcess } from "../../world/worker-process";
import { DeliveryStack, PUBLISHER_SCHEMA, type Subscriber } from "./delivery-stack";
import type { PublisherApi } from "./publisher";
import { type Arrival, BAD_MANNERS, type Manner, type Receivers } from "./receivers";

/** Latency of messages from commit to arrival. */
interface Latencies {
  messages: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Events at a constant rate. */
interface Variant {
  perSecond: number;
  /** Whether a fifth of the endpoints fails. */
  bad: boolean;
}

interface Round {
  seen: {
    /** Of all healthy endpoints. */
    all: Latencies;
    /** Of the endpoints that are healthy in every measurement. */
    bystanders: Latencies;
  };
  cpu: CpuSeconds;
}

interface Cell {
  measurement: Variant;
  rounds: Round[];
}

interface Backlog {
  /** From the outbox to Kafka, in several parts. */
  carried: { events: number; ms: number }[];
  /** From Kafka to the merchants, from the first arrival to the last. */
  drained: { messages: number; ms: number };
}

const USUAL: Variant = { perSecond: 500, bad: false };
const WITH_BAD: Variant = { perSecond: 500, bad: true };
const VARIANTS: readonly Variant[] = [USUAL, { perSecond: 1_000, bad: false }, WITH_BAD];

const ENDPOINTS = 50;
/** One in this many endpoints fails, if any does. */
const EACH_NTH = 5;
const isBystander = (place: number): boolean => place % EACH_NTH !== EACH_NTH - 1;

const WARM_UP_SECONDS = 3;
const WARM_UP_BACKLOG = 5_000;
/** The backlog is sized for this multiple of the time that it would take at the rate of the warm-up. */
const MARGIN = 1.4;
const BACKLOG_EVENTS_MAX = 200_000;
/** The backlog is relayed in this many parts, each with its own figure. */
const LOADS = 3;
/** A message that has not arrived by then counts as lost. */
const ARRIVAL_TIMEOUT_MS = 60_000;
const ARRIVAL_POLL_MS = 50;
const REST_POLL_MS = 100;
const REST_TIMEOUT_MS = 120_000;

const RATE_MIN = 2_000;
const SUSTAINED_MIN_MS = 20_000;
const P50_MS = 30;
const P99_MS = 250;
/** Not 1, since the figures vary by as much between rounds. */
const RATIO_MAX = 1.5;

/** From a commit to the merchants' servers, with a check that every message arrived. */
export const webhooks = defineBench({
  // With three rounds half a minute at each pace, and every p99 is of thousands.
  seconds: 10,
  run: async (run) => {
    const { seconds, rounds } = run;
    const stack = await run.open(DeliveryStack.start());
    const { databaseUrl } = stack;
    const header = await beginRun(databaseUrl);
    const receivers = await run.open(
      new WorkerProcess<Receivers>(require.resolve("./receiver-process")),
    );
    const publisher = await run.open(
      new WorkerProcess<PublisherApi>(require.resolve("./publisher")),
    );
    await publisher.remote.open(stack.publisherUrl, stack.kafka);
    const deliveries = await Deliveries.open(stack, receivers, publisher);

    // Code is compiled, plans are made and caches filled.
    await deliveries.measure(USUAL, WARM_UP_SECONDS);
    const warm = await deliveries.drain(WARM_UP_BACKLOG, 1);
    const pace = rateOf(warm.drained);
    run.log(`warm-up: ${Math.round(pace)} deliveries/s`);
    const measured = await measureRounds(run, {
      groups: [VARIANTS],
      prepare: () => deliveries.vacuum(),
      measure: (variant) => deliveries.measure(variant, seconds),
      summary: (variant, { seen: { all, bystanders } }) =>
        `${nameOf(variant)}: p50 ${all.p50Ms.toFixed(0)}, p99 ${all.p99Ms.toFixed(0)} ms; p99 of bystanders ${bystanders.p99Ms.toFixed(0)} ms`,
    });
    const events = Math.min(BACKLOG_EVENTS_MAX, Math.ceil(pace * 2 * seconds * MARGIN));
    await stack.stopService();
    const backlog = await deliveries.drain(events, LOADS, () => stack.startService());
    run.log(`backlog: ${Math.round(rateOf(backlog.drained))} deliveries/s`);
    const { problems, ...proof } = deliveries.prove();
    const cells = measured.map(({ variant: measurement, rounds: all }): Cell => {
      return { measurement, rounds: all };
    });
    return conclude(
      header,
      { seconds, rounds, cells, backlog, proof },
      { targets: judge(cells, backlog), audits: [], problems },
    );
  },
  section: ({ result }, show) => {
    const { cells, backlog, rounds, seconds } = result;
    const shown = cells.map((cell) => ({
      name: nameOf(cell.measurement),
      all: medianOf(cell, ({ all }) => all),
    }));
    const relayed = median(backlog.carried, (go) => (go.events * 1_000) / go.ms);
    return {
      title: "Webhooks",
      blocks: [
        [
          `From the commit of an event to its arrival at a merchant's server: outbox, Kafka, the webhook service, HTTP. ${ENDPOINTS} endpoints, ${BAD_MANNERS.length} manners of bad ones (${BAD_MANNERS.join(", ")}); one process of the service.`,
          `Medians of ${rounds} rounds of ${seconds} s; the longest waiting time is that of all rounds.`,
        ],
        show("webhooks", {
          title: "From commit to arrival",
          unit: "ms",
          series: ["p50", "p99"],
          groups: shown.map(({ name, all }) => ({ name, values: [all.p50Ms, all.p99Ms] })),
        }),
        table(shown, [
          ["events", ({ name }) => name, "words"],
          ["messages", ({ all }) => amount(all.messages)],
          ["p50 ms", ({ all }) => ms(all.p50Ms)],
          ["p95 ms", ({ all }) => ms(all.p95Ms)],
          ["p99 ms", ({ all }) => ms(all.p99Ms)],
          ["longest ms", ({ all }) => ms(all.maxMs)],
        ]),
        `A backlog: the relay carried ${amount(relayed)} events/s from the outbox to Kafka, and the service delivered ${amount(rateOf(backlog.drained))}/s for ${(backlog.drained.ms / 1_000).toFixed(0)} s.`,
        targetLines(result),
      ],
    };
  },
});

/** A merchant, and its server if it is healthy. */
interface Addressee {
  subscriber: Subscriber;
  receiver: number | undefined;
}

/** Publishes events and records what arrives of them. */
class Deliveries {
  /** The receiver of each event. */
  readonly #expected = new Map<string, number>();
  readonly #arrived = new Set<string>();
  #astray = 0;

  private constructor(
    private readonly stack: DeliveryStack,
    private readonly receivers: WorkerProcess<Receivers>,
    private readonly publisher: WorkerProcess<PublisherApi>,
    /** Their servers are the receivers' first. */
    private readonly well: readonly Subscriber[],
  ) {}

  static async open(
    stack: DeliveryStack,
    receivers: WorkerProcess<Receivers>,
    publisher: WorkerProcess<PublisherApi>,
  ): Promise<Deliveries> {
    const manners = Array.from({ length: ENDPOINTS }, (): Manner => "well");
    const well = await stack.subscribe(await receivers.remote.open(manners));
    return new Deliveries(stack, receivers, publisher, well);
  }

  /** Every event for a healthy endpoint must have arrived there, and at no other. */
  prove() {
    const lost = [...this.#expected.keys()].filter((id) => !this.#arrived.has(id)).length;
    const problems = Object.entries({ lost, astray: this.#astray }).flatMap(([what, count]) =>
      count === 0 ? [] : [`${count} messages: ${what}`],
    );
    return { expected: this.#expected.size, arrived: this.#arrived.size, problems };
  }

  async vacuum(): Promise<void> {
    await query(this.stack.databaseUrl, "VACUUM ANALYZE");
    await query(this.stack.databaseUrl, "CHECKPOINT");
  }

  /** Begins and ends idle. */
  async measure({ perSecond, bad }: Variant, seconds: number): Promise<Round> {
    const bads = bad ? await this.#openBad() : [];
    const addressees = addresseesOf(this.well, bads);
    const merchants = merchantsOf(addressees);
    const { result, cpu } = await withCpu({ roots: this.#roots }, async (onEdge) => {
      onEdge();
      const events = await this.publisher.remote.publish(perSecond, seconds, merchants);
      const ids = events.map(({ id }) => id);
      const expected = this.#expect(ids, addressees);
      await this.#untilArrived(expected.length);
      onEdge();
      return { events, expected };
    });
    if (bad) {
      await this.stack.unsubscribe(bads);
      await this.receivers.remote.close(this.well.length);
    }
    await this.#untilAtRest();
    const arrived = this.#take(await this.receivers.remote.collect());
    const committed = new Map(result.events.map(({ id, committedMs }) => [id, committedMs]));
    const latencies = result.expected.map(({ id, receiver }) => {
      return { receiver, ms: (arrived.get(id) ?? Number.NaN) - (committed.get(id) ?? 0) };
    });
    const known = latencies.filter((latency) => !Number.isNaN(latency.ms));
    const bystanders = known.filter(({ receiver }) => isBystander(receiver));
    return { seen: { all: latenciesOf(known), bystanders: latenciesOf(bystanders) }, cpu };
  }

  /** Relays a backlog in parts, and delivers it once `start` has started the service. */
  async drain(
    events: number,
    goes: number,
    start: () => Promise<void> = async () => {},
  ): Promise<Backlog & { cpu: CpuSeconds }> {
    const addressees = addresseesOf(this.well, []);
    const load = Math.ceil(events / goes);
    const carried: Backlog["carried"] = [];
    for (let go = 0; go < goes; go++) {
      const ids = await this.publisher.remote.fill(load, merchantsOf(addressees));
      this.#expect(ids, addressees);
      carried.push({ events: load, ms: await this.publisher.remote.relay() });
    }
    if (goes > 1) await this.vacuum();
    await start();
    const { result: drained, cpu } = await withCpu({ roots: this.#roots }, async (onEdge) => {
      onEdge();
      await this.#untilArrived(load * goes);
      await this.#untilAtRest();
      onEdge();
      const arrivals = [...this.#take(await this.receivers.remote.collect()).values()];
      const times = Float64Array.from(arrivals).sort();
      return { messages: times.length, ms: (times.at(-1) ?? 0) - (times[0] ?? 0) };
    });
    return { carried, drained, cpu };
  }

  readonly #roots = (): Roots => ({
    ...this.stack.pids,
    "publisher and relay": this.publisher.pid,
    receivers: this.receivers.pid,
  });

  /** New endpoints each time: the service does not know yet that they fail. */
  async #openBad(): Promise<Subscriber[]> {
    const manners = Array.from(
      { length: ENDPOINTS / EACH_NTH },
      (_, index) => BAD_MANNERS[index % BAD_MANNERS.length] ?? "hanging",
    );
    return this.stack.subscribe(await this.receivers.remote.open(manners));
  }

  /** Sends events to the endpoints in turn; only healthy ones count. */
  #expect(ids: readonly string[], addressees: readonly Addressee[]) {
    const expected = ids.flatMap((id, place) => {
      const receiver = addressees[place % addressees.length]?.receiver;
      return receiver === undefined ? [] : [{ id, receiver }];
    });
    for (const { id, receiver } of expected) this.#expected.set(id, receiver);
    return expected;
  }

  /** When each message arrived first. */
  #take(arrivals: readonly Arrival[]): Map<string, number> {
    const first = new Map<string, number>();
    for (const { id: publicId, receiver, atMs } of arrivals) {
      const id = fromPublicId("evt", publicId) ?? publicId;
      if (this.#expected.get(id) !== receiver) this.#astray++;
      if (!first.has(id)) first.set(id, atMs);
      this.#arrived.add(id);
    }
    return first;
  }

  async #untilArrived(messages: number): Promise<void> {
    const deadline = Date.now() + ARRIVAL_TIMEOUT_MS;
    while ((await this.receivers.remote.count()) < messages && Date.now() < deadline) {
      await delay(ARRIVAL_POLL_MS);
    }
  }

  async #untilAtRest(): Promise<void> {
    for (const deadline = Date.now() + REST_TIMEOUT_MS; ; await delay(REST_POLL_MS)) {
      const [row] = await query(
        this.stack.databaseUrl,
        `SELECT (EXISTS (SELECT FROM ${PUBLISHER_SCHEMA}.outbox) OR EXISTS (SELECT FROM webhook.outbox)
           OR EXISTS (SELECT FROM webhook.pending_deliveries))::text AS waiting`,
      );
      if (row?.waiting === "false") return;
      if (Date.now() > deadline) throw new Error("Not everything was delivered in time.");
    }
  }
}

/** All healthy endpoints; or the first of them, with failing ones in place of the others. */
function addresseesOf(well: readonly Subscriber[], bads: readonly Subscriber[]): Addressee[] {
  const left = [...bads];
  return well.map((subscriber, receiver) => {
    const other = isBystander(receiver) ? undefined : left.shift();
    return other ? { subscriber: other, receiver: undefined } : { subscriber, receiver };
  });
}

function merchantsOf(addressees: readonly Addressee[]): string[] {
  return addressees.map(({ subscriber }) => subscriber.tenant.merchantId);
}

function nameOf({ perSecond, bad }: Variant): string {
  return `${perSecond}/s${bad ? ", a fifth bad" : ""}`;
}

function latenciesOf(all: readonly { ms: number }[]): Latencies {
  const sorted = Float64Array.from(all, (each) => each.ms).sort();
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0, maxMs = 0] = [0.5, 0.95, 0.99, 1].map((share) =>
    quantile(sorted, share),
  );
  return { messages: sorted.length, p50Ms, p95Ms, p99Ms, maxMs };
}

/** The median of each figure over the rounds, except the maximum. */
function medianOf({ rounds }: Cell, pick: (seen: Round["seen"]) => Latencies): Latencies {
  const all = rounds.map(({ seen }) => pick(seen));
  return {
    messages: all.reduce((sum, { messages }) => sum + messages, 0),
    p50Ms: median(all, ({ p50Ms }) => p50Ms),
    p95Ms: median(all, ({ p95Ms }) => p95Ms),
    p99Ms: median(all, ({ p99Ms }) => p99Ms),
    maxMs: Math.max(...all.map(({ maxMs }) => maxMs)),
  };
}

/** Messages per second, from the first to the last of the backlog. */
function rateOf({ messages, ms: length }: Backlog["drained"]): number {
  return ((messages - 1) * 1_000) / length;
}

function judge(cells: readonly Cell[], { drained }: Backlog): Target[] {
  const of = (variant: Variant): Cell =>
    cells.find(({ measurement }) => measurement === variant) as Cell;
  const usual = medianOf(of(USUAL), ({ all }) => all);
  const bystanders = (variant: Variant) => medianOf(of(variant), (seen) => seen.bystanders).p99Ms;
  const isLongEnough = drained.ms >= SUSTAINED_MIN_MS;
  const pace = `${USUAL.perSecond}/s`;
  return [
    target(
      `at least ${RATE_MIN} deliveries/s for ${SUSTAINED_MIN_MS / 1_000} s`,
      isLongEnough ? rateOf(drained) : Number.NaN,
      {
        min: RATE_MIN,
        text: `${Math.round(rateOf(drained))}/s for ${(drained.ms / 1_000).toFixed(1)} s`,
      },
    ),
    target(`${pace}: p50 below ${P50_MS} ms`, usual.p50Ms, {
      ...{ below: P50_MS, unit: " ms", digits: 1 },
    }),
    target(`${pace}: p99 below ${P99_MS} ms`, usual.p99Ms, {
      ...{ below: P99_MS, unit: " ms", digits: 1 },
    }),
    target(
      `beside bad endpoints, the others' p99 at most ${RATIO_MAX} times as long`,
      bystanders(WITH_BAD) / bystanders(USUAL),
      { max: RATIO_MAX, unit: " times", digits: 2 },
    ),
  ];
}
