import type { Processes } from "@kobo/local";
import type { Api } from "../load/api";
import type { Cluster } from "../parts/kafka";
import type { Server } from "../parts/postgres";
import type { System } from "../system/system";

/** A merchant with money in both modes. */
interface Merchant {
  live: Api;
  test: Api;
  /** The wallet's PayID, which is the same in both modes. */
  wallet: string;
  /** A static PayID of the sandbox. */
  till: string;
}

/** The parts on which faults act. */
export interface Surroundings {
  system: System;
  /** The drill's own parts: PostgreSQL with a standby, a broker. */
  parts: Processes;
  kafka: Cluster;
  primary: Server;
  standby: Server;
  /** A small mounted volume. */
  volume: string;
  /** A folder of `<name>.crt`. */
  certificates: string;
  /** A file with the seconds by which the node's clock is ahead. Without it the clock is right. */
  clock: string;
  payer: Merchant;
  payee: Merchant;
}

/** Ends the fault. */
export type End = () => Promise<unknown> | unknown;

export interface Expected {
  alert: string;
  labels?: Readonly<Record<string, string>>;
  /** Its windows are hours long: the drill continues meanwhile, and checks at its end whether it has cleared. */
  clearsLate?: boolean;
}

export interface Fault {
  /** A sentence about what is wrong. */
  name: string;
  alerts: readonly Expected[];
  /** Does not disturb others of its kind, which may run at the same time. */
  isIndependent?: boolean;
  /** Injects the fault, and returns how it ends. */
  inject: (surroundings: Surroundings) => Promise<End>;
}

/** Sends requests over and over, so many at once, until the returned function is called. */
export function traffic(
  send: () => Promise<unknown>,
  { atOnce = 1, pauseMs = 200 }: { atOnce?: number; pauseMs?: number } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const worker = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await send();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const workers = Array.from({ length: atOnce }, worker);
  return async () => {
    stopping.abort();
    await Promise.all(workers);
  };
}

/** Runs the ends one after the other, also after one that fails. */
export function inOrder(...ends: readonly End[]): End {
  return async () => {
    const errors: unknown[] = [];
    for (const end of ends) {
      try {
        await end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  };
}

/** Stops the process without ending it; the end lets it run on. */
export function standStill({ system }: Surroundings, name: string): End {
  const pid = system.pids()[name];
  if (pid === undefined) throw new Error(`${name} does not run.`);
  process.kill(pid, "SIGSTOP");
  return () => process.kill(pid, "SIGCONT");
}

let references = 0;

/** A new reference. */
export function reference(): string {
  references += 1;
  return `alerts-${process.pid}-${references}`;
}
