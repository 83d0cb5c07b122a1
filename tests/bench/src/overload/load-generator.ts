import type { Merchant } from "../merchants";
import { WorkerProcess } from "../worker-process";
import type { Acknowledged, Heard, Order, Rates, Report } from "./plan";

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

  /** How many requests a second so many callers were answered, each with one under way. */
  async loop(callers: number, seconds: number): Promise<number> {
    return (await this.#process.do({ kind: "loop", callers, seconds }, "looped")).perSecond;
  }

  async offer(rates: Rates, seconds: number): Promise<Heard> {
    return (await this.#process.do({ kind: "offer", rates, seconds }, "offered")).heard;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.#process.do({ kind: "tell" }, "told")).acknowledged;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
