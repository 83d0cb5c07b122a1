/** The steps of a coordinator's two-phase commit on two nodes, between which servers fail. */
export const STEPS = [
  "nothing prepared",
  "one node prepared",
  "both nodes prepared, not committed",
  "committed, no node told",
  "one node committed",
  "both nodes committed, not answered",
] as const;
export type Step = (typeof STEPS)[number];

/** A transaction that is stopped at a step. */
export interface Stopped {
  /** The coordinator's process. */
  pid: number;
}

interface Armed {
  step: Step;
  /** The node whose message is the second of two. */
  late: number;
  transaction: string | undefined;
  answers: number;
  onStopped: (stopped: Stopped) => void;
}

type Command = "PREPARE TRANSACTION" | "COMMIT PREPARED";
type Verdict = "pass" | "hold";

/** The coordinator's number, its process and the transaction's number; then the number of the node's connection. */
const REQUEST = /(PREPARE TRANSACTION|COMMIT PREPARED) 'citus_\d+_((\d+)_\d+)_\d+'/;

/** The command that a step is in, and whose message to hold: of which nodes the request, or the answer of both. */
const HELD: Record<Step, { command: Command; held: "requests" | "late request" | "answers" }> = {
  "nothing prepared": { command: "PREPARE TRANSACTION", held: "requests" },
  "one node prepared": { command: "PREPARE TRANSACTION", held: "late request" },
  "both nodes prepared, not committed": { command: "PREPARE TRANSACTION", held: "answers" },
  "committed, no node told": { command: "COMMIT PREPARED", held: "requests" },
  "one node committed": { command: "COMMIT PREPARED", held: "late request" },
  "both nodes committed, not answered": { command: "COMMIT PREPARED", held: "answers" },
};

/** Reads what the coordinator and its nodes say to each other, and stops one transaction at a step of its commit. */
export class CommitSteps {
  /** The last request on each connection. */
  readonly #requested = new Map<string, { transaction: string; pid: number; command: Command }>();
  #armed: Armed | undefined;

  /** The next transaction that is prepared stops at the step. */
  arm(step: Step, { late }: { late: number }): Promise<Stopped> {
    return new Promise((onStopped) => {
      this.#armed = { step, late, transaction: undefined, answers: 0, onStopped };
    });
  }

  disarm(): void {
    this.#armed = undefined;
  }

  /** How to treat a chunk on its way to a node. */
  onRequest(node: number, chunk: Buffer, connection: number): Verdict {
    const [, command, transaction, pid] = REQUEST.exec(chunk.toString("latin1")) ?? [];
    const key = `${node}/${connection}`;
    if (!command || !transaction) {
      this.#requested.delete(key);
      return "pass";
    }
    const requested = { transaction, pid: Number(pid), command: command as Command };
    this.#requested.set(key, requested);
    const armed = this.#armed;
    if (!armed) return "pass";
    if (command === "PREPARE TRANSACTION") armed.transaction ??= transaction;
    const { command: its, held } = HELD[armed.step];
    if (armed.transaction !== transaction || its !== command) return "pass";
    if (held === "requests") armed.onStopped(requested);
    return held === "requests" || (held === "late request" && node === armed.late)
      ? "hold"
      : "pass";
  }

  /** How to treat a chunk on its way from a node. */
  onAnswer(node: number, chunk: Buffer, connection: number): Verdict {
    const requested = this.#requested.get(`${node}/${connection}`);
    const armed = this.#armed;
    if (!requested || !armed || armed.transaction !== requested.transaction) return "pass";
    const { command, held } = HELD[armed.step];
    if (command !== requested.command || !chunk.includes(`${command}\0`)) return "pass";
    armed.answers += 1;
    if (held === "late request" && node !== armed.late) armed.onStopped(requested);
    if (held === "answers" && armed.answers === 2) armed.onStopped(requested);
    return held === "answers" ? "hold" : "pass";
  }
}
