import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Spreads requests over the gateways, as an ingress does. It repeats none: a gateway that ends is drained first, as
 * Kubernetes removes an ending pod from its endpoints.
 */
export class Balancer {
  readonly #backends: Map<string, URL>;
  readonly #drained = new Set<string>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing));
  #next = 0;

  private constructor(backends: Readonly<Record<string, string>>) {
    this.#backends = new Map(Object.entries(backends).map(([name, url]) => [name, new URL(url)]));
  }

  static async start(backends: Readonly<Record<string, string>>): Promise<Balancer> {
    const balancer = new Balancer(backends);
    await new Promise<void>((resolve) => balancer.#server.listen(0, "127.0.0.1", resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get names(): string[] {
    return [...this.#backends.keys()];
  }

  /** No new requests to this gateway. */
  drain(name: string): void {
    this.#drained.add(name);
  }

  restore(name: string): void {
    this.#drained.delete(name);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const serving = this.names.filter((name) => !this.#drained.has(name));
    this.#next += 1;
    const backend = this.#backends.get(serving[this.#next % serving.length] ?? "");
    if (!backend) {
      outgoing.writeHead(503).end();
      return;
    }
    const { method, url, headers } = incoming;
    const { hostname, port } = backend;
    const onward = request(
      { hostname, port, method, path: url, headers, agent: this.#agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(JSON.stringify({ code: error.message }));
    });
    incoming.pipe(onward);
  }
}
