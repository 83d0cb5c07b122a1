import { setTimeout as delay } from "node:timers/promises";
import { Client, type Dispatcher, Pool } from "undici";
import type { Figures } from "../measure/figures";
import { measureClosedLoop } from "../measure/measure-closed-loop";
import { scheduleOf, sendOnTime } from "../measure/open-loop";
import type { Merchant } from "../world/merchants";
import { type Load, nextPair } from "../world/order";
import { reportEdge, serveParent } from "../world/worker-process";
import { exchange, faultOf } from "./exchange";
import { requestOf, type Stream, TRANSFERS } from "./requests";

/**
 * The load generator, in its own process, whose cost is measured separately. docs/contributors/decisions.md says why it
 * is our own.
 */

/** More than the requests in flight, so that none waits for a connection. */
const CONNECTIONS = 1_000;
/** Longer than any response of the system. */
const TIMEOUT_MS = 30_000;
const TIMEOUTS = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };

/** All successful requests since the start that moved money or may have. */
export interface Acknowledged {
  transfers: number;
  /** For each merchant how many more transfers it received than it made. */
  net: number[];
  /** By reference, the status of each bill purchase; 0 is no response. */
  purchases: Record<string, number>;
}

/** The response to one request. */
export interface Answer {
  stream: Stream;
  /** 0 when there was no response. */
  status: number;
  isSuccess: boolean;
  /** The problem of a response that is neither a success nor a proper refusal. */
  fault: string | undefined;
}

export interface TimedAnswer extends Answer {
  /** After the start; negative during the warm-up. */
  dueMs: number;
  /** From then until the whole response was there. */
  ms: number;
}

/** A response to one of the closed-loop callers. */
export interface LoopAnswer extends Answer {
  /** Date of the response. */
  atMs: number;
  ms: number;
}

interface ClosedLoop {
  /** In turn on each connection. */
  streams: readonly Stream[];
  load: Load;
  connections: number;
  seconds: number;
  /** Whether every request has an Idempotency-Key. */
  keyed?: boolean;
  /** A refusal does not end the run, and does not count. */
  mayBeRefused?: boolean;
}

interface OpenLoop {
  perSecond: Readonly<Partial<Record<Stream, number>>>;
  seconds: number;
  /** Arrivals before anything counts. */
  warmUpSeconds?: number;
}

/** A request and what its success changes. */
interface Prepared {
  stream: Stream;
  payer: number;
  payee: number;
  reference: string;
  success: number;
  options: Dispatcher.DispatchOptions;
}

class Generator {
  #baseUrls: readonly string[] = [];
  #merchants: readonly Merchant[] = [];
  #pools: { buyers: Pool; others: Pool } | undefined;
  #acknowledged: Acknowledged = { transfers: 0, net: [], purchases: {} };
  /** By payer, the newest transfer that it made. */
  readonly #paid = new Map<number, string>();
  #requests = 0;
  #isStopped = true;
  #loopAnswers: LoopAnswer[] = [];
  #callers: Promise<unknown> = Promise.resolve();

  /** Connections take the addresses in turn. */
  open(baseUrls: readonly string[], merchants: readonly Merchant[]): void {
    this.#baseUrls = baseUrls;
    this.#merchants = merchants;
    this.#acknowledged = { transfers: 0, net: merchants.map(() => 0), purchases: {} };
    const pool = () =>
      new Pool(this.#baseUrlOf(0), { connections: CONNECTIONS, pipelining: 1, ...TIMEOUTS });
    // Separate, so that purchases in flight do not occupy the others' connections.
    this.#pools = { buyers: pool(), others: pool() };
  }

  acknowledged(): Acknowledged {
    return this.#acknowledged;
  }

  /** Each connection carries one request after the other. @throws Error for a response that is no success */
  async measure(input: ClosedLoop): Promise<Figures> {
    const { streams, load, connections: callers, keyed = false, seconds } = input;
    const connections = Array.from({ length: callers }, (_, caller) => this.#connect(caller));
    const turns = Array.from({ length: callers }, (_, caller) => caller);
    const request = async (caller: number): Promise<boolean> => {
      const turn = turns[caller] ?? 0;
      turns[caller] = turn + 1;
      const prepared = this.#prepare(streams[turn % streams.length] as Stream, load, keyed);
      const answer = await this.#send(connections[caller] as Client, prepared);
      if (answer.isSuccess) return true;
      if (input.mayBeRefused && !answer.fault) return false;
      throw new Error(`A ${answer.stream} was ${answer.fault ?? `refused: ${answer.status}`}`);
    };
    try {
      return await measureClosedLoop({ callers, seconds, request, onEdge: reportEdge });
    } finally {
      await Promise.all(connections.map((connection) => connection.close()));
    }
  }

  /** Sends requests in an open loop. Reports the edges of the window that counts. */
  async offer({ perSecond, seconds, warmUpSeconds = 0 }: OpenLoop): Promise<TimedAnswer[]> {
    const pools = this.#pools;
    if (!pools) throw new Error("The generator is not open.");
    const warmUpMs = warmUpSeconds * 1_000;
    const startedAt = performance.now() + warmUpMs;
    const answers: TimedAnswer[] = [];
    const opened = delay(warmUpMs).then(reportEdge);
    const schedule = scheduleOf(perSecond, warmUpSeconds + seconds);
    const { answered } = await sendOnTime(schedule, async ({ stream }, dueAt) => {
      const pool = stream === "bill purchase" ? pools.buyers : pools.others;
      const answer = await this.#send(pool, this.#prepare(stream, "spread", false));
      if (dueAt < startedAt) return;
      answers.push({ ...answer, dueMs: dueAt - startedAt, ms: performance.now() - dueAt });
    });
    await opened;
    reportEdge();
    await answered;
    return answers;
  }

  /** Starts this many closed-loop callers of each stream, until `stop`. */
  start(callers: Readonly<Partial<Record<Stream, number>>>): void {
    this.#isStopped = false;
    this.#loopAnswers = [];
    const all = Object.entries(callers).flatMap(([stream, count]) =>
      Array.from({ length: count }, (_, caller) => this.#keepSending(stream as Stream, caller)),
    );
    this.#callers = Promise.all(all);
  }

  /** All responses since `start`, once the last request was answered. */
  async stop(): Promise<LoopAnswer[]> {
    this.#isStopped = true;
    await this.#callers;
    return this.#loopAnswers;
  }

  async #keepSending(stream: Stream, caller: number): Promise<void> {
    const connection = this.#connect(caller);
    while (!this.#isStopped) {
      const prepared = this.#prepare(stream, "spread", false);
      const sentAt = performance.now();
      const answer = await this.#send(connection, prepared);
      const ms = performance.now() - sentAt;
      this.#loopAnswers.push({ ...answer, atMs: Date.now(), ms });
      // Without a response a client repeats the transfer; the reference keeps it from paying twice.
      if (!answer.isSuccess && stream === "PayID transfer")
        await this.#repeat(connection, prepared);
    }
    await connection.close();
  }

  async #repeat(connection: Client, prepared: Prepared): Promise<void> {
    for (;;) {
      const { isSuccess, fault } = await this.#send(connection, prepared);
      if (isSuccess) return;
      if (fault?.includes("DUPLICATE_REFERENCE")) return this.#note(prepared);
    }
  }

  #prepare(stream: Stream, load: Load, keyed: boolean): Prepared {
    const { payer, payee } = this.#pairFor(stream, load);
    const from = this.#merchants[payer] as Merchant;
    const reference = `bench-${++this.#requests}`;
    const input = { payer: from, payee: this.#merchants[payee] as Merchant };
    const paid = this.#paid.get(payer) ?? "";
    const { path, body, success, headers: own } = requestOf(stream, { ...input, paid, reference });
    const headers: Record<string, string> = {
      authorization: `Bearer ${from.key}`,
      "content-type": "application/json",
      ...own,
    };
    if (keyed) headers["idempotency-key"] = reference;
    const request = { path, headers };
    const options: Dispatcher.DispatchOptions =
      body === undefined
        ? { ...request, method: "GET" }
        : { ...request, method: "POST", body: JSON.stringify(body) };
    return { stream, payer, payee, reference, success, options };
  }

  /** A status is read by a merchant that has paid. The hot wallet always pays the same merchant. */
  #pairFor(stream: Stream, load: Load): { payer: number; payee: number } {
    if (load === "hot") return { payer: 0, payee: 1 };
    const payers = stream === "status" ? [...this.#paid.keys()] : [];
    const payer = payers[Math.floor(Math.random() * payers.length)];
    return payer === undefined
      ? nextPair("spread", this.#merchants.length)
      : { payer, payee: payer };
  }

  async #send(dispatcher: Dispatcher, prepared: Prepared): Promise<Answer> {
    const { stream, options, success, reference } = prepared;
    try {
      const response = await exchange(dispatcher, options);
      const { status } = response;
      const isSuccess = status === success;
      if (stream === "bill purchase") this.#acknowledged.purchases[reference] = status;
      if (isSuccess && TRANSFERS.has(stream)) this.#note(prepared);
      return { stream, status, isSuccess, fault: isSuccess ? undefined : faultOf(response) };
    } catch (error) {
      if (stream === "bill purchase") this.#acknowledged.purchases[reference] = 0;
      return { stream, status: 0, isSuccess: false, fault: `not answered: ${error}` };
    }
  }

  #note({ payer, payee, reference }: Prepared): void {
    const { net } = this.#acknowledged;
    this.#acknowledged.transfers++;
    net[payer] = (net[payer] ?? 0) - 1;
    net[payee] = (net[payee] ?? 0) + 1;
    this.#paid.set(payer, reference);
  }

  #connect(caller: number): Client {
    return new Client(this.#baseUrlOf(caller), { pipelining: 1, ...TIMEOUTS });
  }

  #baseUrlOf(caller: number): string {
    return this.#baseUrls[caller % this.#baseUrls.length] ?? "";
  }
}

export type GeneratorApi = Pick<
  Generator,
  "open" | "acknowledged" | "measure" | "offer" | "start" | "stop"
>;

const generator = new Generator();

serveParent(generator);
