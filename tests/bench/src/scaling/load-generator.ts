import type { Figures } from "../measure";
import type { Merchant } from "../merchants";
import type { Load } from "../order";
import type { Acknowledged } from "../transfers/plan";
import { WorkerProcess } from "../worker-process";
import type { Heard, Kind, Order, Report } from "./plan";

const PROGRAM = require.resolve("./generator");

interface Measurement {
  load: Load;
  connections: number;
  seconds: number;
}

/** The load generator's process, as the bench sees it. */
export class LoadGenerator extends WorkerProcess<Order, Report> {
  static async start(baseUrls: string[], merchants: Merchant[]): Promise<LoadGenerator> {
    const generator = new LoadGenerator(PROGRAM);
    await generator.do({ kind: "open", baseUrls, merchants }, "opened");
    return generator;
  }

  /** `onWindow` is called when the window that counts begins, and when it is over. */
  async measure(measurement: Measurement, onWindow: () => void = () => {}): Promise<Figures> {
    const order: Order = { kind: "measure", ...measurement };
    return (await this.do(order, "measured", onWindow)).figures;
  }

  /** Callers who go on until they are told to end. */
  async begin(callers: Record<Kind, number>): Promise<void> {
    await this.do({ kind: "begin", callers }, "under way");
  }

  /** All that they heard, once the last of them was answered. */
  async end(): Promise<Heard> {
    return (await this.do({ kind: "end" }, "ended")).heard;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.do({ kind: "tell" }, "told")).acknowledged;
  }
}
