import { connect, createServer, type Socket } from "node:net";

/** The state of a wire, in both directions. */
interface Condition {
  /** New connections are refused, and those that were open are cut. */
  isSevered: boolean;
  /** Bytes stay on the way until it heals. */
  isRequestMute: boolean;
  isResponseMute: boolean;
  delayMs: number;
}

const HEALTHY: Condition = {
  isSevered: false,
  isRequestMute: false,
  isResponseMute: false,
  delayMs: 0,
};

/** A cut that is triggered by bytes: after a request with this word, or within the next chunk. */
type Trap = { after: string } | "halved request" | "halved response";

interface Pair {
  client: Socket;
  upstream: Socket;
}

/** A TCP proxy between two processes that loses, delays, halves and withholds bytes. */
export class Wire {
  readonly #target: { host: string; port: number };
  readonly #server = createServer({ noDelay: true }, (client) => this.#join(client));
  readonly #pairs = new Set<Pair>();
  #condition: Condition = HEALTHY;
  #traps: Trap[] = [];
  #healed: () => void = () => {};
  #whenHealed: Promise<void> = Promise.resolve();

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** Listens on a free port, and forwards to a URL or `host:port`. */
  static async to(address: string): Promise<Wire> {
    const { hostname, port } = new URL(address.includes("://") ? address : `tcp://${address}`);
    const wire = new Wire({ host: hostname, port: Number(port) });
    await new Promise<void>((resolve) => wire.#server.listen(0, "127.0.0.1", resolve));
    return wire;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The wire is closed.");
    return address.port;
  }

  /** Connections that are open now. */
  get connections(): number {
    return this.#pairs.size;
  }

  cut(): void {
    for (const pair of this.#pairs) end(pair);
  }

  /** The next fitting bytes end their connection. */
  setTrap(trap: Trap): void {
    this.#traps.push(trap);
  }

  worsen(condition: Partial<Condition>): void {
    if (this.#condition === HEALTHY) {
      this.#whenHealed = new Promise((resolve) => {
        this.#healed = resolve;
      });
    }
    this.#condition = { ...this.#condition, ...condition };
    if (this.#condition.isSevered) this.cut();
  }

  heal(): void {
    this.#condition = HEALTHY;
    this.#traps = [];
    this.#healed();
  }

  close(): void {
    this.heal();
    this.#server.close();
    this.cut();
  }

  #join(client: Socket): void {
    if (this.#condition.isSevered) return void client.resetAndDestroy();
    const upstream = connect({ ...this.#target, noDelay: true });
    const pair = { client, upstream };
    this.#pairs.add(pair);
    const leave = () => {
      this.#pairs.delete(pair);
      end(pair);
    };
    for (const socket of [client, upstream]) socket.once("error", leave).once("close", leave);
    this.#forward(pair, "request");
    this.#forward(pair, "response");
  }

  /** Chunks keep their order, however long each is withheld. */
  #forward(pair: Pair, direction: "request" | "response"): void {
    const [from, to] =
      direction === "request" ? [pair.client, pair.upstream] : [pair.upstream, pair.client];
    let before = Promise.resolve();
    let waiting = 0;
    from.on("data", (chunk) => {
      const trap = this.#spring(chunk, direction);
      const isFree = this.#condition === HEALTHY && waiting === 0;
      if (isFree) return this.#pass(pair, { to, chunk, trap });
      waiting++;
      before = before.then(async () => {
        await this.#hindrance(direction);
        waiting--;
        this.#pass(pair, { to, chunk, trap });
      });
    });
  }

  #spring(chunk: Buffer, direction: "request" | "response"): Trap | undefined {
    const index = this.#traps.findIndex((trap) =>
      typeof trap === "object"
        ? direction === "request" && chunk.includes(trap.after)
        : trap === `halved ${direction}`,
    );
    return index < 0 ? undefined : this.#traps.splice(index, 1)[0];
  }

  async #hindrance(direction: "request" | "response"): Promise<void> {
    const { delayMs, isRequestMute, isResponseMute } = this.#condition;
    if (direction === "request" ? isRequestMute : isResponseMute) await this.#whenHealed;
    else if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }

  #pass(
    { client, upstream }: Pair,
    { to, chunk, trap }: { to: Socket; chunk: Buffer; trap: Trap | undefined },
  ): void {
    if (to.destroyed) return;
    if (trap === undefined) return void to.write(chunk);
    if (typeof trap === "object") {
      // The server gets the request whole, and acts on it; the client is left without its answer.
      upstream.end(chunk);
      client.resetAndDestroy();
      return;
    }
    to.end(chunk.subarray(0, Math.floor(chunk.length / 2)));
    client.destroy();
  }
}

function end({ client, upstream }: Pair): void {
  client.destroy();
  upstream.destroy();
}
