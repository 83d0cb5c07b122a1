import { setTimeout as delay } from "node:timers/promises";
import { WorkerProcess } from "../worker-process";
import type { Collected, Manner, ReceiverOrder, ReceiverReport } from "./plan";

const PROGRAM = require.resolve("./receiver");
const LOOK_MS = 50;

/** The process of the merchants' servers, as the bench sees it. */
export class Receivers {
  readonly #process = new WorkerProcess<ReceiverOrder, ReceiverReport>(PROGRAM);

  get pid(): number {
    return this.#process.pid;
  }

  /** The addresses of new servers, which answer in these manners. */
  async open(manners: Manner[]): Promise<string[]> {
    return (await this.#process.do({ kind: "open", manners }, "opened")).urls;
  }

  /** What the first servers check signatures with. */
  async trust(secrets: string[]): Promise<void> {
    await this.#process.do({ kind: "trust", secrets }, "trusted");
  }

  /** Waits until so many different messages have come since they were last collected. */
  async until(messages: number, timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const counted = await this.#process.do({ kind: "count" }, "counted");
      if (counted.messages >= messages) return;
      await delay(LOOK_MS);
    }
  }

  async collect(): Promise<Collected> {
    return this.#process.do({ kind: "collect" }, "collected");
  }

  /** Ends all but the first servers. */
  async close(keep: number): Promise<void> {
    await this.#process.do({ kind: "close", keep }, "closed");
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
