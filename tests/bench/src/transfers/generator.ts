import { measure } from "../measure";
import type { Merchant } from "../merchants";
import { obeyOrders } from "../worker-process";
import { Connection } from "./connection";
import {
  type Acknowledged,
  AMOUNT_KOBO,
  type Measurement,
  nextPair,
  type Order,
  type Report,
} from "./plan";

/**
 * The load generator, a process of its own so that what it costs can be told apart. It does what the
 * bench says over the channel between them, and ends with that channel.
 */
const PATH = "/api/v1/developer/transfer/payid";

class Generator {
  readonly #baseUrl: string;
  readonly #merchants: readonly Merchant[];
  readonly #acknowledged: Acknowledged;
  #asked = 0;

  constructor({ baseUrl, merchants }: { baseUrl: string; merchants: readonly Merchant[] }) {
    this.#baseUrl = baseUrl;
    this.#merchants = merchants;
    this.#acknowledged = { count: 0, net: merchants.map(() => 0) };
  }

  get acknowledged(): Acknowledged {
    return this.#acknowledged;
  }

  async measure(measurement: Measurement & { seconds: number }): Promise<void> {
    const { connections: callers, seconds } = measurement;
    const connections = Array.from({ length: callers }, () => new Connection(this.#baseUrl));
    const transfer = (caller: number) =>
      this.#transfer(connections[caller] as Connection, measurement);
    const onWindow = (kind: "begun" | "over") => say({ kind });
    try {
      const figures = await measure({ callers, seconds, transfer, onWindow });
      say({ kind: "measured", figures });
    } finally {
      await Promise.all(connections.map((connection) => connection.close()));
    }
  }

  async #transfer(connection: Connection, { load, keyed }: Measurement): Promise<void> {
    const { payer, payee } = nextPair(load, this.#merchants.length);
    const from = this.#merchants[payer] as Merchant;
    const to = this.#merchants[payee] as Merchant;
    this.#asked++;
    const reference = `bench-${this.#asked}`;
    const body = JSON.stringify({
      fromPayId: from.wallet,
      toPayId: to.staticPayId,
      amount: AMOUNT_KOBO,
      reference,
    });
    const idempotencyKey = keyed ? reference : undefined;
    await connection.post({ path: PATH, key: from.key, body, idempotencyKey });
    const { net } = this.#acknowledged;
    this.#acknowledged.count++;
    net[payer] = (net[payer] ?? 0) - 1;
    net[payee] = (net[payee] ?? 0) + 1;
  }
}

function say(report: Report): void {
  process.send?.(report);
}

let generator: Generator | undefined;

async function obey(order: Order): Promise<void> {
  if (order.kind === "open") {
    generator = new Generator(order);
    return say({ kind: "opened" });
  }
  if (!generator) throw new Error("The merchants come first.");
  if (order.kind === "measure") return generator.measure(order);
  say({ kind: "told", acknowledged: generator.acknowledged });
}

obeyOrders(obey);
