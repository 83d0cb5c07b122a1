import type { Merchant } from "../merchants";
import { WorkerProcess } from "../worker-process";
import type { Heard, Order, Report } from "./plan";

const PROGRAM = require.resolve("./generator");

/** The load generator's process, as the bench sees it. */
export class LoadGenerator {
  readonly #process = new WorkerProcess<Order, Report>(PROGRAM);

  static async start(baseUrl: string, merchants: Merchant[]): Promise<LoadGenerator> {
    const generator = new LoadGenerator();
    await generator.#process.do({ kind: "open", baseUrl, merchants }, "opened");
    return generator;
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** `onEdge` is called when arrivals begin to count, and when the last has come. */
  async buy(perSecond: number, seconds: number, onEdge: () => void): Promise<Heard> {
    const order = { kind: "buy", perSecond, seconds } as const;
    return (await this.#process.do(order, "bought", onEdge)).heard;
  }

  /** By reference, the status of every purchase since the beginning. */
  async answers(): Promise<Record<string, number>> {
    return (await this.#process.do({ kind: "tell" }, "told")).answers;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
