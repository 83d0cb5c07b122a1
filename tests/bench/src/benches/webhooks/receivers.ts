import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Misbehaviours of a server, each of which occupies the sender differently. */
export const BAD_MANNERS = [
  "hanging",
  "slow",
  "failing",
  "refusing",
  "huge",
  "redirecting",
] as const;

/** How a merchant's server responds. */
export type Manner = "well" | (typeof BAD_MANNERS)[number];

/** A message at a healthy endpoint. */
export interface Arrival {
  /** `webhook-id`. */
  id: string;
  receiver: number;
  /** Rounded up to a whole millisecond. */
  atMs: number;
}

const HANGING_MS = 20_000;
const SLOW_MS = 5_000;
const CHUNK = Buffer.alloc(64 * 1024, "x");

type Answer = (response: ServerResponse) => void;

const answer = (status: number, headers: Record<string, string> = {}): Answer => {
  return (response) => void response.writeHead(status, headers).end("noted");
};

const after = (ms: number): Answer => {
  return (response) => {
    const timer = setTimeout(() => answer(200)(response), ms);
    response.once("close", () => clearTimeout(timer));
  };
};

/** A body without end, sent as fast as it is read. */
const pour: Answer = (response) => {
  const more = (): void => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on("drain", more);
  more();
};

const ANSWERS: Record<Manner, Answer> = {
  well: answer(200),
  hanging: after(HANGING_MS),
  slow: after(SLOW_MS),
  failing: answer(500),
  huge: pour,
  redirecting: answer(302, { location: "/elsewhere" }),
  // No server listens.
  refusing: () => {},
};

/** The merchants' servers, each on its own port. Only healthy ones count messages. */
export class Receivers {
  readonly #servers: Server[] = [];
  #arrivals: Arrival[] = [];
  #ids = new Set<string>();

  /** Returns the addresses of new servers. */
  async open(manners: readonly Manner[]): Promise<string[]> {
    return Promise.all(manners.map((manner) => this.#open(manner)));
  }

  /** Distinct messages since the last call. */
  count(): number {
    return this.#ids.size;
  }

  /** Arrivals since the last call. */
  collect(): Arrival[] {
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    this.#ids = new Set();
    return arrivals;
  }

  /** Closes all but the first servers. */
  async close(keep: number): Promise<void> {
    await Promise.all(this.#servers.splice(keep).map(shut));
  }

  async #open(manner: Manner): Promise<string> {
    const receiver = this.#servers.length;
    const server = createServer((request, response) => {
      request.resume().once("end", () => {
        if (manner === "well") this.#record(String(request.headers["webhook-id"]), receiver);
        ANSWERS[manner](response);
      });
    });
    this.#servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    if (manner === "refusing") await shut(server);
    return `http://127.0.0.1:${port}/hooks/kobo`;
  }

  #record(id: string, receiver: number): void {
    this.#arrivals.push({ id, receiver, atMs: Date.now() + 1 });
    this.#ids.add(id);
  }
}

async function shut(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
