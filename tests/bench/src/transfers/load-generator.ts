import type { Figures } from "../measure";
import type { Merchant } from "../merchants";
import { WorkerProcess } from "../worker-process";
import type { Acknowledged, Measurement, Order, Report } from "./plan";

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

  /** `onWindow` is called when the window that counts begins, and when it is over. */
  async measure(
    asked: Measurement & { seconds: number },
    onWindow: () => void = () => {},
  ): Promise<Figures> {
    const { figures } = await this.#process.do({ kind: "measure", ...asked }, "measured", onWindow);
    return figures;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.#process.do({ kind: "tell" }, "told")).acknowledged;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
