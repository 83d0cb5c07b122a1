import type { Merchant } from "../merchants";
import { WorkerProcess } from "../worker-process";
import type { Acknowledged, Heard, Order, Report } from "./plan";

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

  /** `onWindow` is called when arrivals begin to count, and when the last has come. */
  async measure(seconds: number, onWindow: () => void = () => {}): Promise<Heard> {
    return (await this.#process.do({ kind: "measure", seconds }, "measured", onWindow)).heard;
  }

  /** The status with which one purchase is answered. */
  async buy(): Promise<number> {
    return (await this.#process.do({ kind: "buy" }, "bought")).status;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.#process.do({ kind: "tell" }, "told")).acknowledged;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
