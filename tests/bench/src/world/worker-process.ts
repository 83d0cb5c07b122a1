import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The methods of an object, as the other process calls them. */
type Remote<Api> = {
  [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

interface Call {
  id: number;
  method: string;
  args: unknown[];
}

type Reply = { id: number; result: unknown } | { id: number; error: string };

interface Pending {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** A message that is no reply: the window that counts opens or closes. */
const EDGE = "edge";

/** A child process that serves an object's methods over the channel between the two. */
export class WorkerProcess<Api extends object> {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #calls = 0;
  /** Calls the methods of the child's object. */
  readonly remote: Remote<Api>;
  onEdge: () => void = () => {};

  constructor(program: string) {
    this.#child = fork(program, { serialization: "advanced" });
    this.#child.on("message", (reply: Reply | typeof EDGE) => {
      if (reply === EDGE) this.onEdge();
      else this.#settle(reply);
    });
    this.#child.once("exit", () => {
      for (const { reject } of this.#pending.values()) reject(new Error("A worker process ended."));
    });
    const get = (_: unknown, method: string) => this.#call.bind(this, method);
    this.remote = new Proxy({}, { get }) as Remote<Api>;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    if (this.#child.connected) this.#child.disconnect();
    await exited;
  }

  #call(method: string, ...args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#calls++;
      this.#pending.set(id, { resolve, reject });
      this.#child.send({ id, method, args } satisfies Call);
    });
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ("error" in reply) pending?.reject(new Error(reply.error));
    else pending?.resolve(reply.result as never);
  }
}

/** The child's side: serves every call, and exits when the channel closes. */
export function serveParent(api: object): void {
  const methods = api as Record<string, (...args: unknown[]) => unknown>;
  process.on("message", async ({ id, method, args }: Call) => {
    try {
      process.send?.({ id, result: await methods[method]?.(...args) } satisfies Reply);
    } catch (error) {
      process.send?.({ id, error: String(error) } satisfies Reply);
    }
  });
  process.once("disconnect", () => process.exit());
}

export function reportEdge(): void {
  process.send?.(EDGE);
}
