import { request } from "undici";
import { measure } from "../measure";
import type { Merchant } from "../merchants";
import type { Load } from "../order";
import { Connection } from "../transfers/connection";
import { type Acknowledged, AMOUNT_KOBO, nextPair } from "../transfers/plan";
import { obeyOrders } from "../worker-process";
import { type Heard, KINDS, type Kind, type Order, type Report } from "./plan";

/**
 * The load generator, a process of its own so that what it costs can be told apart. It does what the
 * bench says over the channel between them, and ends with that channel.
 */
const API = "/api/v1/developer";
const OK = 200;

/** A transfer that is asked for until it is known to be made. */
interface Transfer {
  payer: number;
  payee: number;
  key: string;
  body: string;
}

class Generator {
  readonly #baseUrls: readonly string[];
  readonly #merchants: readonly Merchant[];
  readonly #acknowledged: Acknowledged;
  #asked = 0;
  #heard: Heard = { answers: [], failures: [] };
  #isOver = true;
  #callers: Promise<unknown> = Promise.resolve();

  constructor({ baseUrls, merchants }: { baseUrls: string[]; merchants: Merchant[] }) {
    this.#baseUrls = baseUrls;
    this.#merchants = merchants;
    this.#acknowledged = { count: 0, net: merchants.map(() => 0) };
  }

  get acknowledged(): Acknowledged {
    return this.#acknowledged;
  }

  async measure({ load, connections: callers, seconds }: Extract<Order, { kind: "measure" }>) {
    const connections = Array.from({ length: callers }, (_, caller) => this.#connect(caller));
    const transfer = (caller: number) =>
      this.#make(connections[caller] as Connection, this.#next(load));
    const onWindow = (kind: "begun" | "over") => say({ kind });
    try {
      const figures = await measure({ callers, seconds, transfer, onWindow });
      say({ kind: "measured", figures });
    } finally {
      await Promise.all(connections.map((connection) => connection.close()));
    }
  }

  begin(callers: Record<Kind, number>): void {
    this.#heard = { answers: [], failures: [] };
    this.#isOver = false;
    this.#callers = Promise.all(
      KINDS.flatMap((kind) =>
        Array.from({ length: callers[kind] }, (_, caller) =>
          kind === "transfer" ? this.#keepPaying(caller) : this.#keepLooking(caller),
        ),
      ),
    );
  }

  async end(): Promise<Heard> {
    this.#isOver = true;
    await this.#callers;
    return this.#heard;
  }

  async #keepPaying(caller: number): Promise<void> {
    const connection = this.#connect(caller);
    while (!this.#isOver) {
      const transfer = this.#next("spread");
      let known = await this.#try("transfer", () => this.#make(connection, transfer));
      // Whoever heard nothing asks again, as any client does; the reference keeps it from paying twice.
      while (!known) known = await this.#isMade(connection, transfer);
    }
    await connection.close();
  }

  async #keepLooking(caller: number): Promise<void> {
    while (!this.#isOver) {
      const { key, wallet } = this.#merchants[caller % this.#merchants.length] as Merchant;
      const url = `${this.#baseUrlOf(caller)}${API}/wallets/${wallet}/balance`;
      await this.#try("balance", async () => {
        const { statusCode, body } = await request(url, {
          headers: { authorization: `Bearer ${key}` },
        });
        const text = await body.text();
        if (statusCode !== OK) throw new Error(`A balance was answered ${statusCode}: ${text}`);
      });
    }
  }

  /** Whether it was answered as it was wished for. */
  async #try(kind: Kind, ask: () => Promise<void>): Promise<boolean> {
    const begun = performance.now();
    try {
      await ask();
      const ms = performance.now() - begun;
      this.#heard.answers.push({ kind, atMs: Date.now(), ms });
      return true;
    } catch (error) {
      this.#heard.failures.push({ kind, atMs: Date.now(), reason: String(error) });
      return false;
    }
  }

  async #isMade(connection: Connection, transfer: Transfer): Promise<boolean> {
    try {
      await this.#make(connection, transfer);
      return true;
    } catch (error) {
      const isTaken = String(error).includes("DUPLICATE_REFERENCE");
      if (isTaken) this.#count(transfer);
      return isTaken;
    }
  }

  #next(load: Load): Transfer {
    const { payer, payee } = nextPair(load, this.#merchants.length);
    const from = this.#merchants[payer] as Merchant;
    const to = this.#merchants[payee] as Merchant;
    this.#asked++;
    const body = JSON.stringify({
      fromPayId: from.wallet,
      toPayId: to.staticPayId,
      amount: AMOUNT_KOBO,
      reference: `bench-${this.#asked}`,
    });
    return { payer, payee, key: from.key, body };
  }

  /** @throws Error when it is not answered with 201 */
  async #make(connection: Connection, transfer: Transfer): Promise<void> {
    const { key, body } = transfer;
    await connection.post({
      path: `${API}/transfer/payid`,
      key,
      body,
      idempotencyKey: undefined,
    });
    this.#count(transfer);
  }

  #count({ payer, payee }: Transfer): void {
    const { net } = this.#acknowledged;
    this.#acknowledged.count++;
    net[payer] = (net[payer] ?? 0) - 1;
    net[payee] = (net[payee] ?? 0) + 1;
  }

  #connect(caller: number): Connection {
    return new Connection(this.#baseUrlOf(caller));
  }

  #baseUrlOf(caller: number): string {
    return this.#baseUrls[caller % this.#baseUrls.length] ?? "";
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
  if (order.kind === "begin") {
    generator.begin(order.callers);
    return say({ kind: "under way" });
  }
  if (order.kind === "end") return say({ kind: "ended", heard: await generator.end() });
  say({ kind: "told", acknowledged: generator.acknowledged });
}

obeyOrders(obey);
