import type { Figures } from "../measure";
import type { Merchant } from "../merchants";
import { WorkerProcess } from "../worker-process";
import type { Acknowledged, Measurement, Order, Report } from "./plan";

const PROGRAM = require.resolve("./generator");

/** The load generator's process, as the bench sees it. */
export class LoadGenerator extends WorkerProcess<Order, Report> {
  static async start(baseUrl: string, merchants: Merchant[]): Promise<LoadGenerator> {
    const generator = new LoadGenerator(PROGRAM);
    await generator.do({ kind: "open", baseUrl, merchants }, "opened");
    return generator;
  }

  /** `onWindow` is called when the window that counts begins, and when it is over. */
  async measure(
    asked: Measurement & { seconds: number },
    onWindow: () => void = () => {},
  ): Promise<Figures> {
    const { figures } = await this.do({ kind: "measure", ...asked }, "measured", onWindow);
    return figures;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.do({ kind: "tell" }, "told")).acknowledged;
  }
}
