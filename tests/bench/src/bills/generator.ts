import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import type { Merchant } from "../merchants";
import { requestOf } from "../slow-provider/requests";
import { letOff, scheduleOf } from "../slow-provider/schedule";
import { obeyOrders } from "../worker-process";
import type { Heard, Order, Report } from "./plan";

/** The load generator, a process of its own so that what it costs can be told apart. */

const ROOT = "/api/v1/developer";
/** Connections are opened and code is warm before anything counts. */
const WARM_UP_SECONDS = 2;
/** No request may go on for as long; who is not answered by then is not answered at all. */
const TIMEOUT_MS = 30_000;
const NO_ANSWER = 0;
const SOLD = 201;

class Generator {
  readonly #baseUrl: string;
  readonly #merchants: readonly Merchant[];
  /** By reference, the status of each purchase. */
  readonly answers: Record<string, number> = {};
  readonly #agent = new Agent({
    // As many as there are requests under way: none waits for another here.
    connections: null,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    keepAliveTimeout: TIMEOUT_MS,
  });
  #asked = 0;

  constructor({ baseUrl, merchants }: { baseUrl: string; merchants: readonly Merchant[] }) {
    this.#baseUrl = baseUrl;
    this.#merchants = merchants;
  }

  async buy(perSecond: number, seconds: number): Promise<void> {
    const heard: Heard = { statuses: {}, latencies: [], sold: [] };
    const warmUpMs = WARM_UP_SECONDS * 1_000;
    const begun = delay(warmUpMs).then(() => say({ kind: "begun" }));
    const arrivals = scheduleOf({ purchase: perSecond }, WARM_UP_SECONDS + seconds);
    const { answered } = await letOff(arrivals, async ({ dueMs }, dueAt) => {
      const status = await this.#buyOne();
      if (dueMs < warmUpMs) return;
      const ms = performance.now() - dueAt;
      heard.statuses[status] = (heard.statuses[status] ?? 0) + 1;
      heard.latencies.push(ms);
      if (status === SOLD) heard.sold.push(ms);
    });
    await begun;
    say({ kind: "over" });
    await answered;
    say({ kind: "bought", heard });
  }

  /** Resolves with the status when the whole answer is there. */
  async #buyOne(): Promise<number> {
    const merchant = this.#merchants[this.#asked % this.#merchants.length] as Merchant;
    this.#asked++;
    const reference = `bill-${this.#asked}`;
    const { method, path, key, body } = requestOf("bill purchase", {
      payer: merchant,
      payee: merchant,
      paid: "",
      reference,
    });
    const status = await request(`${this.#baseUrl}${ROOT}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      dispatcher: this.#agent,
    }).then(
      async (answer) => {
        await answer.body.dump();
        return answer.statusCode;
      },
      () => NO_ANSWER,
    );
    this.answers[reference] = status;
    return status;
  }
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
  if (order.kind === "buy") return generator.buy(order.perSecond, order.seconds);
  say({ kind: "told", answers: generator.answers });
});
