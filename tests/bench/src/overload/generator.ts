import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import type { Merchant } from "../merchants";
import { letOff, scheduleOf } from "../slow-provider/schedule";
import { nextPair } from "../transfers/plan";
import { obeyOrders } from "../worker-process";
import { type Exchange, exchange } from "./exchange";
import { faultOf } from "./fault";
import {
  type Acknowledged,
  type Heard,
  type HeardOf,
  type Order,
  type Rates,
  type Report,
  STREAMS,
  type Stream,
} from "./plan";
import { postOf } from "./requests";

/**
 * The load generator, a process of its own so that what it costs can be told apart. It does what the
 * bench says over the channel between them, and ends with that channel.
 */
const ROOT = "/api/v1/developer";
/** More than ever are under way: whoever waits for one waits for the system. */
const CONNECTIONS = 1_000;
/** Longer than the system may take for anything. */
const TIMEOUT_MS = 30_000;

interface Asking {
  stream: Stream;
  begunAt: number;
}

class Generator {
  readonly #pool: Pool;
  readonly #merchants: readonly Merchant[];
  readonly #acknowledged: Acknowledged;
  readonly #family: string;
  #asked = 0;

  constructor({ baseUrl, merchants }: { baseUrl: string; merchants: readonly Merchant[] }) {
    const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
    this.#pool = new Pool(baseUrl, { connections: CONNECTIONS, pipelining: 1, ...timeouts });
    this.#merchants = merchants;
    this.#acknowledged = { count: 0, net: merchants.map(() => 0) };
    this.#family = `bench-${process.pid}`;
  }

  get acknowledged(): Acknowledged {
    return this.#acknowledged;
  }

  /** How many requests a second were answered with success. */
  async loop(callers: number, seconds: number): Promise<number> {
    let over = false;
    let answered = 0;
    const call = async (caller: number): Promise<void> => {
      for (let turn = caller; !over; turn++) {
        const stream = STREAMS[turn % STREAMS.length] as Stream;
        const { isSuccess, fault } = await this.#ask(stream);
        if (fault) throw new Error(`A request of the warm-up was ${fault}`);
        if (isSuccess && !over) answered++;
      }
    };
    const begunAt = performance.now();
    const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
    await Promise.race([delay(seconds * 1_000), calls]);
    over = true;
    const tookMs = performance.now() - begunAt;
    await calls;
    return (answered * 1_000) / tookMs;
  }

  async offer(rates: Rates, seconds: number): Promise<Heard> {
    const heard = nothingHeard();
    const begunAt = performance.now();
    const { answered } = await letOff(scheduleOf(rates, seconds), async ({ stream }, dueAt) => {
      await this.#hear(heard, { stream, begunAt }, dueAt);
    });
    await answered;
    return heard;
  }

  async #hear(heard: Heard, { stream, begunAt }: Asking, dueAt: number): Promise<void> {
    const { isSuccess, fault, status } = await this.#ask(stream);
    const ms = performance.now() - dueAt;
    const { taken, refused, refusedMs } = heard.streams[stream];
    if (isSuccess) taken.push({ dueMs: dueAt - begunAt, ms });
    else if (fault) heard.faults[fault] = (heard.faults[fault] ?? 0) + 1;
    else {
      refused[status] = (refused[status] ?? 0) + 1;
      refusedMs.push(ms);
    }
  }

  async #ask(
    stream: Stream,
  ): Promise<{ isSuccess: boolean; fault: string | undefined; status: number }> {
    const { payer: from, payee: to } = nextPair("spread", this.#merchants.length);
    const payer = this.#merchants[from] as Merchant;
    const payee = this.#merchants[to] as Merchant;
    this.#asked++;
    const reference = `${this.#family}-${this.#asked}`;
    const { path, body, status: wanted } = postOf(stream, { payer, payee, reference });
    const request = { path: ROOT + path, key: payer.key, body: JSON.stringify(body) };
    let answer: Exchange;
    try {
      answer = await exchange(this.#pool, request);
    } catch (error) {
      return { isSuccess: false, fault: `not answered: ${error}`, status: 0 };
    }
    const isSuccess = answer.status === wanted;
    if (isSuccess && stream === "PayID transfer") this.#note(from, to);
    return { isSuccess, fault: isSuccess ? undefined : faultOf(answer), status: answer.status };
  }

  #note(from: number, to: number): void {
    const { net } = this.#acknowledged;
    this.#acknowledged.count++;
    net[from] = (net[from] ?? 0) - 1;
    net[to] = (net[to] ?? 0) + 1;
  }
}

function nothingHeard(): Heard {
  const nothing = (): HeardOf => ({ taken: [], refused: {}, refusedMs: [] });
  return {
    streams: { verify: nothing(), "new PayID": nothing(), "PayID transfer": nothing() },
    faults: {},
  };
}

function say(report: Report): void {
  process.send?.(report);
}

let generator: Generator | undefined;

obeyOrders<Order>(async (order) => {
  if (order.kind === "open") {
    generator = new Generator(order);
    return say({ kind: "opened" });
  }
  if (!generator) throw new Error("The merchants come first.");
  if (order.kind === "loop") {
    return say({ kind: "looped", perSecond: await generator.loop(order.callers, order.seconds) });
  }
  if (order.kind === "offer") {
    return say({ kind: "offered", heard: await generator.offer(order.rates, order.seconds) });
  }
  say({ kind: "told", acknowledged: generator.acknowledged });
});
