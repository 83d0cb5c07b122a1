import { between, type CpuSeconds } from "../cpu";
import { query } from "../server";
import { type Backlog, type Drained, drainedOf, rateOf } from "./backlog";
import type { Seen } from "./compare";
import type { House } from "./house";
import { BAD_ENDPOINTS, BAD_MANNERS, isBystander, type Measurement } from "./plan";
import { PostBook, type Told } from "./post-book";
import type { Receivers } from "./receivers";
import { untilAtRest } from "./rest";
import { firstAttempts, stagesOf } from "./stages";
import { type Subscriber, subscribe, unsubscribe } from "./subscribers";
import type { Teller } from "./telling";
import { waitingOf } from "./waiting";

/** Whoever has not heard of an event by then never will. */
const ARRIVAL_TIMEOUT_MS = 60_000;

interface Parts {
  house: House;
  receivers: Receivers;
  teller: Teller;
  /** Those whose servers answer at once, always; the servers are the receivers' first. */
  well: readonly Subscriber[];
}

interface Drain {
  events: number;
  /** Carried in so many goes. */
  loads: number;
  cpuSoFar: () => CpuSeconds;
  onProgress: (line: string) => void;
}

/** One who is told of events. */
interface Addressee {
  subscriber: Subscriber;
  /** Undefined for one who is not well. */
  receiver: number | undefined;
}

/** What is done with the house, and the book of all that was told meanwhile. */
export class Run {
  readonly book = new PostBook();
  readonly #parts: Parts;
  #told = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** All events so far. */
  get told(): number {
    return this.#told;
  }

  async prepare(): Promise<void> {
    const { databaseUrl } = this.#parts.house;
    await query(databaseUrl, "VACUUM ANALYZE");
    await query(databaseUrl, "CHECKPOINT");
  }

  /** Tells of events at an even pace, and waits until all is at rest again. */
  async measure(
    { perSecond, bad }: Measurement,
    { seconds, onWindow }: { seconds: number; onWindow: () => void },
  ): Promise<Seen> {
    const { house, receivers, teller, well } = this.#parts;
    const unwell = bad ? await this.#openBad() : [];
    const addressees = addresseesOf(well, unwell);
    const merchants = addressees.map(({ subscriber }) => subscriber.tenant.merchantId);

    onWindow();
    const events = await teller.tell({ perSecond, seconds, merchants });
    const committed = new Map(events.map(({ id, committedMs }) => [id, committedMs]));
    const told = this.#note([...committed.keys()], addressees);
    await receivers.until(told.length, ARRIVAL_TIMEOUT_MS);
    onWindow();

    if (bad) await this.#closeBad(unwell);
    await untilAtRest(house.databaseUrl);
    const came = this.book.take(await receivers.collect());
    const ids = told.map(({ id }) => id);
    const attempts = await firstAttempts(house.databaseUrl, ids);
    const latencies = told.flatMap(({ id, receiver }) => {
      const arrived = came.get(id);
      const committedMs = committed.get(id);
      if (arrived === undefined || committedMs === undefined) return [];
      return [{ receiver, ms: arrived - committedMs }];
    });
    const passages = ids.flatMap((id) => {
      const [times, at, arrived] = [attempts.get(id), committed.get(id), came.get(id)];
      if (!times || at === undefined || arrived === undefined) return [];
      return [{ ...times, committed: at, arrived }];
    });
    return {
      toldPerSecond: paceOf([...committed.values()]),
      all: waitingOf(latencies.map(({ ms }) => ms)),
      bystanders: waitingOf(
        latencies.filter(({ receiver }) => isBystander(receiver)).map(({ ms }) => ms),
      ),
      stages: stagesOf(passages),
    };
  }

  /** Has a small backlog carried and delivered, all at the same time; deliveries a second. */
  async deliver(events: number): Promise<number> {
    await this.#fill(events);
    await this.#parts.teller.carry();
    return rateOf(await this.#drained(events));
  }

  /** Has a backlog carried while the service is away, and then has it delivered. */
  async drain({
    events,
    loads,
    cpuSoFar,
    onProgress,
  }: Drain): Promise<Backlog & { cpu: CpuSeconds }> {
    const { house, teller } = this.#parts;
    await house.stopService();
    const load = Math.ceil(events / loads);
    const carried: Backlog["carried"] = [];
    for (let number = 1; number <= loads; number++) {
      await this.#fill(load);
      const ms = await teller.carry();
      carried.push({ events: load, ms });
      onProgress(`relay: ${load} events in ${(ms / 1_000).toFixed(1)} s`);
    }
    await this.prepare();
    await house.startService();
    const begun = cpuSoFar();
    const drained = await this.#drained(load * loads);
    const cpu = between(begun, cpuSoFar());
    onProgress(
      `backlog: ${drained.messages} deliveries in ${(drained.ms / 1_000).toFixed(1)} s, ${Math.round(rateOf(drained))}/s`,
    );
    return { carried, drained, cpu };
  }

  async #fill(events: number): Promise<void> {
    const { teller, well } = this.#parts;
    const addressees = addresseesOf(well, []);
    const merchants = addressees.map(({ subscriber }) => subscriber.tenant.merchantId);
    this.#note(await teller.fill(events, merchants), addressees);
  }

  async #drained(messages: number): Promise<Drained> {
    const { house, receivers } = this.#parts;
    await receivers.until(messages, ARRIVAL_TIMEOUT_MS);
    await untilAtRest(house.databaseUrl);
    return drainedOf(this.book.take(await receivers.collect()).values());
  }

  /** Those of the events that somebody who is well is to hear of. */
  #note(ids: readonly string[], addressees: readonly Addressee[]): Told[] {
    const told = ids.flatMap((id, place) => {
      const receiver = addressees[place % addressees.length]?.receiver;
      return receiver === undefined ? [] : [{ id, receiver }];
    });
    this.book.tell(told);
    this.#told += ids.length;
    return told;
  }

  /** New ones each time: nobody knows yet that they are bad. */
  async #openBad(): Promise<Subscriber[]> {
    const { house, receivers } = this.#parts;
    const manners = Array.from(
      { length: BAD_ENDPOINTS },
      (_, index) => BAD_MANNERS[index % BAD_MANNERS.length] ?? "hanging",
    );
    return subscribe(house, await receivers.open(manners));
  }

  async #closeBad(unwell: readonly Subscriber[]): Promise<void> {
    const { house, receivers, well } = this.#parts;
    await unsubscribe(house, unwell);
    await receivers.close(well.length);
  }
}

/** All who are well, or the bystanders among them with those who are not in the others' places. */
function addresseesOf(well: readonly Subscriber[], unwell: readonly Subscriber[]): Addressee[] {
  const waiting = [...unwell];
  return well.map((subscriber, receiver) => {
    const other = isBystander(receiver) ? undefined : waiting.shift();
    return other ? { subscriber: other, receiver: undefined } : { subscriber, receiver };
  });
}

/** Events a second, from the first commit to the last. */
function paceOf(committed: readonly number[]): number {
  const times = Float64Array.from(committed).sort();
  return ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
}
