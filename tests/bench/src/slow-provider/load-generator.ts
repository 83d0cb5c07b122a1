import type { Merchant } from "../merchants";
import { WorkerProcess } from "../worker-process";
import type { Acknowledged, Heard, Order, Report } from "./plan";

const PROGRAM = require.resolve("./generator");

/** The load generator's process, as the bench sees it. */
export class LoadGenerator extends WorkerProcess<Order, Report> {
  static async start(baseUrl: string, merchants: Merchant[]): Promise<LoadGenerator> {
    const generator = new LoadGenerator(PROGRAM);
    await generator.do({ kind: "open", baseUrl, merchants }, "opened");
    return generator;
  }

  /** `onWindow` is called when arrivals begin to count, and when the last has come. */
  async measure(seconds: number, onWindow: () => void = () => {}): Promise<Heard> {
    return (await this.do({ kind: "measure", seconds }, "measured", onWindow)).heard;
  }

  /** The status with which one purchase is answered. */
  async buy(): Promise<number> {
    return (await this.do({ kind: "buy" }, "bought")).status;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.do({ kind: "tell" }, "told")).acknowledged;
  }
}
