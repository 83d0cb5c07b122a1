import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * The treatment of bytes on their way: `cut` ends the connection instead of passing them on, `hold`
 * keeps them until `releaseHeld`, and `holdFrom` does so with those from an index on.
 */
type Verdict = "pass" | "drop" | "cut" | "hold" | { holdFrom: number };
type Inspect = (chunk: Buffer, connection: number) => Verdict;

interface Pair {
  client: Socket;
  upstream: Socket;
}

/** A TCP proxy that loses answers, cuts connections, or cuts at certain bytes, as a test demands. */
export class TcpProxy {
  readonly #target: { host: string; port: number };
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #connections = 0;
  #fromClient: Inspect = () => "pass";
  #fromUpstream: Inspect = () => "pass";
  #refusing = false;
  #held: (() => void)[] = [];

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#server = createServer({ noDelay: true }, (client) => this.#join(client));
  }

  /** Listens on a free port and forwards to `target`, given as `host:port` or as a URL. */
  static async to(target: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(target.includes("://") ? target : `tcp://${target}`);
    const proxy = new TcpProxy({ host: hostname, port: Number(port) });
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy is closed.");
    return address.port;
  }

  /** The same URL, through this proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = "127.0.0.1";
    changed.port = String(this.port);
    return changed.href;
  }

  /** Looks at every chunk that a client sends, on the connection with this number. */
  inspectRequests(inspect: Inspect): void {
    this.#fromClient = inspect;
  }

  /** Looks at every chunk that the server answers. */
  inspectResponses(inspect: Inspect): void {
    this.#fromUpstream = inspect;
  }

  /** The number of chunks with this word that the client sends from now on. */
  countRequests(word: string): () => number {
    let count = 0;
    this.inspectRequests((chunk) => {
      if (chunk.includes(word)) count++;
      return "pass";
    });
    return () => count;
  }

  /** Loses the response to the next request with this word, such as COMMIT, which the server executes. */
  loseAnswerTo(word: string): void {
    let isRequested = false;
    let isLost = false;
    this.inspectRequests((chunk) => {
      isRequested ||= chunk.includes(word);
      return "pass";
    });
    this.inspectResponses(() => {
      if (!isRequested || isLost) return "pass";
      isLost = true;
      return "cut";
    });
  }

  /** Passes on what was held. */
  releaseHeld(): void {
    for (const passOn of this.#held.splice(0)) passOn();
  }

  /** Ends every connection at once, as a broken cable would. */
  cutAll(): void {
    for (const pair of this.#pairs) end(pair);
  }

  /** Refuses new connections and cuts existing ones while true. */
  refuse(refusing: boolean): void {
    this.#refusing = refusing;
    if (refusing) this.cutAll();
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    if (this.#refusing) return void client.resetAndDestroy();
    const upstream = connect({ ...this.#target, noDelay: true });
    const pair = { client, upstream };
    const connection = this.#connections++;
    this.#pairs.add(pair);
    const leave = () => {
      this.#pairs.delete(pair);
      end(pair);
    };
    for (const socket of [client, upstream]) socket.once("error", leave).once("close", leave);
    client.on("data", (chunk) =>
      this.#pass(chunk, this.#fromClient(chunk, connection), upstream, leave),
    );
    upstream.on("data", (chunk) =>
      this.#pass(chunk, this.#fromUpstream(chunk, connection), client, leave),
    );
  }

  #pass(chunk: Buffer, verdict: Verdict, onward: Socket, cut: () => void): void {
    if (verdict === "cut") cut();
    if (verdict === "pass") onward.write(chunk);
    if (verdict === "hold") this.#held.push(() => onward.write(chunk));
    if (typeof verdict === "object") {
      onward.write(chunk.subarray(0, verdict.holdFrom));
      this.#held.push(() => onward.write(chunk.subarray(verdict.holdFrom)));
    }
  }
}

function end({ client, upstream }: Pair): void {
  client.destroy();
  upstream.destroy();
}
