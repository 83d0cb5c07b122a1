import type { EdgeEnds } from "@kobo/local";

/** The name of a process: a service, or a part. */
type Target = string;
type Mode = "live" | "test";

/** A fault as data: all that is needed to inject it again. Times are in ms. */
export type Fault =
  /** SIGKILL, or SIGTERM for a restart. The replica is counted modulo those that run. */
  | { kind: "kill" | "restart"; target: Target; replica: number }
  /** SIGSTOP, and SIGCONT after its time. */
  | { kind: "pause"; target: Target; replica: number; forMs: number }
  /** Every process, the parts too. */
  | { kind: "kill everything" }
  /** PostgreSQL's immediate shutdown, which skips its checkpoint. */
  | { kind: "immediate shutdown of PostgreSQL" }
  | { kind: "terminate all PostgreSQL backends" }
  /** No space is left for the data of a part. */
  | { kind: "fill the disk"; part: string; forMs: number }
  /** All processes of a service read another time, before or after it. */
  | { kind: "set the clock"; service: Target; byMs: number; forMs: number }
  | { kind: "empty Redis" }
  | { kind: "disconnect all Redis clients" }
  /** On the way between two: at once, after a COMMIT was passed on, or in the middle of a message. */
  | ({ kind: "cut" | "cut after COMMIT" | "halve a request" | "halve a response" } & EdgeEnds)
  /** On the way between two, for a time. */
  | ({ kind: "sever" | "lose requests" | "lose responses"; forMs: number } & EdgeEnds)
  | ({ kind: "delay"; delayMs: number; forMs: number } & EdgeEnds)
  /** The provider's next calls of one operation, by its simulator's control API. */
  | {
      kind: "provider";
      provider: string;
      mode: Mode;
      operation: string;
      fault: string;
      times: number;
      delayMs: number;
    }
  /** Merchants' servers answer 503, or take the request and stay silent. */
  | { kind: "failing receivers" | "silent receivers"; forMs: number };

/** A fault and its time since the load began. Faults of one time come together. */
export interface Planned {
  atMs: number;
  fault: Fault;
}

/** One line for people, such as `kill bills #1`. */
export function describe(fault: Fault): string {
  const seconds = "forMs" in fault ? ` for ${fault.forMs / 1_000} s` : "";
  if (fault.kind === "fill the disk") return `fill the disk of ${fault.part}${seconds}`;
  if (fault.kind === "set the clock") {
    return `set the clock of ${fault.service} by ${fault.byMs / 1_000} s${seconds}`;
  }
  if ("target" in fault) return `${fault.kind} ${fault.target} #${fault.replica}${seconds}`;
  if ("from" in fault) {
    const delay = "delayMs" in fault ? ` by ${fault.delayMs} ms` : "";
    return `${fault.kind}${delay}, ${fault.from} → ${fault.to}${seconds}`;
  }
  if (fault.kind === "provider") {
    const { provider, mode, operation, times } = fault;
    return `${provider} (${mode}): ${fault.fault} at ${times} × ${operation}`;
  }
  return `${fault.kind}${seconds}`;
}

/** Whether the fault can make Redis lose stored responses. */
export const losesRedis = (fault: Fault): boolean =>
  fault.kind === "empty Redis" ||
  fault.kind === "kill everything" ||
  ("target" in fault && fault.target === "redis") ||
  ("to" in fault && fault.to === "redis") ||
  fault.kind === "disconnect all Redis clients";
