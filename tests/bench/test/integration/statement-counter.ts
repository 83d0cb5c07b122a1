import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** The messages of PostgreSQL's protocol that execute a statement: Query and Execute. */
const RUNS = new Set(["Q", "E"].map((type) => type.charCodeAt(0)));
const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** A proxy to PostgreSQL that counts executed statements. */
export class StatementCounter {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #statements = 0;

  private constructor(target: URL) {
    this.#server = createServer({ noDelay: true }, (client) => {
      const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
      const messages = new Messages((type) => {
        if (RUNS.has(type)) this.#statements++;
      });
      client.on("data", (chunk) => messages.read(chunk));
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.once("error", () => to.destroy()).once("close", () => to.destroy());
      }
    });
  }

  static async before(databaseUrl: string): Promise<{ counter: StatementCounter; url: string }> {
    const url = new URL(databaseUrl);
    const counter = new StatementCounter(new URL(databaseUrl));
    await new Promise<void>((resolve) => counter.#server.listen(0, "127.0.0.1", resolve));
    url.hostname = "127.0.0.1";
    url.port = String((counter.#server.address() as AddressInfo).port);
    return { counter, url: url.href };
  }

  get statements(): number {
    return this.#statements;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Splits a connection's bytes into messages, across chunks. The first message has no type. */
class Messages {
  readonly #onMessage: (type: number) => void;
  #rest: Buffer = Buffer.alloc(0);
  #begun = false;

  constructor(onMessage: (type: number) => void) {
    this.#onMessage = onMessage;
  }

  read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const typeBytes = this.#begun ? TYPE_BYTES : 0;
      if (this.#rest.length < typeBytes + LENGTH_BYTES) return;
      const bytes = typeBytes + this.#rest.readUInt32BE(typeBytes);
      if (this.#rest.length < bytes) return;
      if (this.#begun) this.#onMessage(this.#rest[0] ?? 0);
      this.#begun = true;
      this.#rest = this.#rest.subarray(bytes);
    }
  }
}
