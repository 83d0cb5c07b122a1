import type { Merchant } from "../merchants";
import { WorkerProcess } from "../worker-process";
import type { Acknowledged, Heard, Order, Rates, Report } from "./plan";

const PROGRAM = require.resolve("./generator");

/** The load generator's process, as the bench sees it. */
export class LoadGenerator extends WorkerProcess<Order, Report> {
  static async start(baseUrl: string, merchants: Merchant[]): Promise<LoadGenerator> {
    const generator = new LoadGenerator(PROGRAM);
    await generator.do({ kind: "open", baseUrl, merchants }, "opened");
    return generator;
  }

  /** How many requests a second so many callers were answered, each with one under way. */
  async loop(callers: number, seconds: number): Promise<number> {
    return (await this.do({ kind: "loop", callers, seconds }, "looped")).perSecond;
  }

  async offer(rates: Rates, seconds: number): Promise<Heard> {
    return (await this.do({ kind: "offer", rates, seconds }, "offered")).heard;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.do({ kind: "tell" }, "told")).acknowledged;
  }
}
