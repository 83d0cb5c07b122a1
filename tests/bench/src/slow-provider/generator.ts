import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import type { Merchant } from "../merchants";
import { obeyOrders } from "../worker-process";
import {
  type Acknowledged,
  BYSTANDERS,
  type Heard,
  type Order,
  PER_SECOND,
  type Report,
  type Stream,
} from "./plan";
import { requestOf } from "./requests";
import { letOff, scheduleOf } from "./schedule";

/**
 * The load generator, a process of its own so that what it costs can be told apart. It does what the
 * bench says over the channel between them, and ends with that channel.
 */
const ROOT = "/api/v1/developer";
/** Connections are opened and code is warm before anything counts. */
const WARM_UP_SECONDS = 1;
/** No request may go on for as long; who is not answered by then is not answered at all. */
const TIMEOUT_MS = 30_000;
const NO_ANSWER = 0;

const CONNECTIONS = {
  // As many as there are requests under way: none waits for another here.
  connections: null,
  pipelining: 1,
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
  keepAliveTimeout: TIMEOUT_MS,
};

class Generator {
  readonly #baseUrl: string;
  readonly #merchants: readonly Merchant[];
  readonly #acknowledged: Acknowledged;
  /** For each merchant the newest transfer that it made. */
  readonly #paid: string[] = [];
  // Apart, so that the bystanders keep the connections that they have.
  readonly #bystanders = new Agent(CONNECTIONS);
  readonly #buyers = new Agent(CONNECTIONS);
  #asked = 0;

  constructor({ baseUrl, merchants }: { baseUrl: string; merchants: readonly Merchant[] }) {
    this.#baseUrl = baseUrl;
    this.#merchants = merchants;
    this.#acknowledged = { purchases: {}, net: merchants.map(() => 0) };
  }

  get acknowledged(): Acknowledged {
    return this.#acknowledged;
  }

  /** Everybody pays once, so that there is a transfer to ask for. @throws Error when one is refused */
  async begin(): Promise<void> {
    for (let payer = 0; payer < this.#merchants.length; payer++) {
      const status = await this.ask("PayID transfer", payer);
      if (status !== 201) throw new Error(`The first transfer was answered ${status}.`);
    }
  }

  async measure(seconds: number): Promise<void> {
    const heard = nothingHeard();
    const warmUpMs = WARM_UP_SECONDS * 1_000;
    const begun = delay(warmUpMs).then(() => say({ kind: "begun" }));
    const { answered } = await letOff(
      scheduleOf(PER_SECOND, WARM_UP_SECONDS + seconds),
      async ({ stream, dueMs }, dueAt) => {
        const status = await this.ask(stream);
        if (dueMs < warmUpMs) return;
        const { statuses, latencies } = heard[stream];
        statuses[status] = (statuses[status] ?? 0) + 1;
        latencies.push(performance.now() - dueAt);
      },
    );
    await begun;
    say({ kind: "over" });
    await answered;
    say({ kind: "measured", heard });
  }

  /** Resolves with the status when the whole answer is there. */
  async ask(stream: Stream, from = Math.floor(Math.random() * this.#merchants.length)) {
    const to = (from + 1) % this.#merchants.length;
    this.#asked++;
    const reference = `bench-${this.#asked}`;
    const { method, path, key, body } = requestOf(stream, {
      payer: this.#merchants[from] as Merchant,
      payee: this.#merchants[to] as Merchant,
      paid: this.#paid[from] ?? "",
      reference,
    });
    const status = await this.#send(stream, `${this.#baseUrl}${ROOT}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#note(stream, { status, reference, from, to });
    return status;
  }

  async #send(stream: Stream, url: string, options: Parameters<typeof request>[1]) {
    const dispatcher = stream === "bill purchase" ? this.#buyers : this.#bystanders;
    try {
      const { statusCode, body } = await request(url, { ...options, dispatcher });
      await body.dump();
      return statusCode;
    } catch {
      return NO_ANSWER;
    }
  }

  #note(
    stream: Stream,
    {
      status,
      reference,
      from,
      to,
    }: { status: number; reference: string; from: number; to: number },
  ): void {
    const { purchases, net } = this.#acknowledged;
    if (stream === "bill purchase") purchases[reference] = status;
    if (stream !== "PayID transfer" || status !== 201) return;
    this.#paid[from] = reference;
    net[from] = (net[from] ?? 0) - 1;
    net[to] = (net[to] ?? 0) + 1;
  }
}

function nothingHeard(): Heard {
  const streams: Stream[] = [...BYSTANDERS, "bill purchase"];
  return Object.fromEntries(
    streams.map((stream) => [stream, { statuses: {}, latencies: [] }]),
  ) as unknown as Heard;
}

function say(report: Report): void {
  process.send?.(report);
}

let generator: Generator | undefined;

obeyOrders<Order>(async (order) => {
  if (order.kind === "open") {
    generator = new Generator(order);
    await generator.begin();
    return say({ kind: "opened" });
  }
  if (!generator) throw new Error("The merchants come first.");
  if (order.kind === "measure") return generator.measure(order.seconds);
  if (order.kind === "buy") {
    return say({ kind: "bought", status: await generator.ask("bill purchase") });
  }
  say({ kind: "told", acknowledged: generator.acknowledged });
});
