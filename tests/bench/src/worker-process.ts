import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

interface Message {
  kind: string;
}

/** What a process says when it could not do what it was told. */
interface Failed {
  kind: "failed";
  reason: string;
}

/** A process of ours that does what it is told over a channel, one order after the other. */
export class WorkerProcess<Order extends Message, Report extends Message> {
  readonly #child: ChildProcess;

  constructor(program: string) {
    this.#child = fork(program);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /**
   * Gives an order and waits for the report that ends it. `onReport` hears of those before.
   * @throws Error when it failed
   */
  async do<Kind extends Report["kind"]>(
    order: Order,
    end: Kind,
    onReport: (report: Report) => void = () => {},
  ): Promise<Extract<Report, { kind: Kind }>> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        child.off("message", hear).off("exit", lose);
        settle();
      };
      const hear = (report: Report | Failed): void => {
        if (isFailed(report)) finish(() => reject(new Error(report.reason)));
        // What it says at an order's end is named by the order.
        else if (report.kind === end) finish(() => resolve(report as never));
        else onReport(report);
      };
      const lose = (): void => finish(() => reject(new Error("The load generator ended.")));
      child.on("message", hear).once("exit", lose);
      child.send(order);
    });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    if (this.#child.connected) this.#child.disconnect();
    await exited;
  }
}

function isFailed(report: Message): report is Failed {
  return report.kind === "failed";
}

/** The other side: does every order, and ends with the channel. */
export function obeyOrders<Order>(obey: (order: Order) => Promise<void>): void {
  process.on("message", (order: Order) => {
    obey(order).catch((error: unknown) => {
      process.send?.({ kind: "failed", reason: String(error) } satisfies Failed);
    });
  });
  process.once("disconnect", () => process.exit());
}
