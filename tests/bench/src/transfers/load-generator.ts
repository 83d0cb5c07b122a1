import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Figures } from "../measure";
import type { Acknowledged, Measurement, Merchant, Order, Report } from "./plan";

const PROGRAM = require.resolve("./generator");

/** The load generator's process, as the bench sees it. */
export class LoadGenerator {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(baseUrl: string, merchants: Merchant[]): Promise<LoadGenerator> {
    const generator = new LoadGenerator(fork(PROGRAM));
    await generator.#do({ kind: "open", baseUrl, merchants }, "opened");
    return generator;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** `onWindow` is called when the window that counts begins, and when it is over. */
  async measure(
    asked: Measurement & { seconds: number },
    onWindow: () => void = () => {},
  ): Promise<Figures> {
    const { figures } = await this.#do({ kind: "measure", ...asked }, "measured", onWindow);
    return figures;
  }

  async acknowledged(): Promise<Acknowledged> {
    return (await this.#do({ kind: "tell" }, "told")).acknowledged;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    if (this.#child.connected) this.#child.disconnect();
    await exited;
  }

  /** Gives an order and waits for its end. @throws Error when it failed */
  async #do<Kind extends Report["kind"]>(
    order: Order,
    end: Kind,
    onWindow: () => void = () => {},
  ): Promise<Extract<Report, { kind: Kind }>> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        child.off("message", hear).off("exit", lose);
        settle();
      };
      const hear = (report: Report): void => {
        if (report.kind === "begun" || report.kind === "over") onWindow();
        else if (report.kind === "failed") finish(() => reject(new Error(report.reason)));
        // What it says at an order's end is named by the order.
        else if (report.kind === end) finish(() => resolve(report as never));
      };
      const lose = (): void => finish(() => reject(new Error("The load generator ended.")));
      child.on("message", hear).once("exit", lose);
      child.send(order);
    });
  }
}
