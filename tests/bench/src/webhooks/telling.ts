import { WorkerProcess } from "../worker-process";
import type { House } from "./house";
import type { CommittedEvent, TellerOrder, TellerReport } from "./plan";

const PROGRAM = require.resolve("./teller");

interface Telling {
  perSecond: number;
  seconds: number;
  /** Who is told of an event, in turn. */
  merchants: string[];
}

/** The process of the service at which things happen, as the bench sees it. */
export class Teller {
  readonly #process = new WorkerProcess<TellerOrder, TellerReport>(PROGRAM);

  static async start({ tellerUrl: databaseUrl, kafka }: House): Promise<Teller> {
    const teller = new Teller();
    await teller.#process.do({ kind: "open", databaseUrl, kafka }, "opened");
    return teller;
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** The events in the order in which they were told: the first for the first merchant, and so on. */
  async tell(telling: Telling): Promise<CommittedEvent[]> {
    return (await this.#process.do({ kind: "tell", ...telling }, "told")).events;
  }

  /** Puts events into the outbox, where they stay until they are carried. */
  async fill(count: number, merchants: string[]): Promise<string[]> {
    return (await this.#process.do({ kind: "fill", count, merchants }, "filled")).ids;
  }

  /** Has all that waits carried to Kafka; how long it took. */
  async carry(): Promise<number> {
    return (await this.#process.do({ kind: "carry" }, "carried")).ms;
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
