import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Membership } from "../src/join";
import type { Order } from "../src/member";

const MEMBER = join(__dirname, "../dist/member.js");

/** A member of a group in a process of its own. */
export class MemberProcess {
  readonly #child: ChildProcess;

  constructor(membership: Membership) {
    this.#child = fork(MEMBER, [JSON.stringify(membership)]);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it is paused before the commit of a transaction. It stays there until `goOn`. */
  async hold(): Promise<void> {
    const holding = once(this.#child, "message");
    this.#order("hold");
    await holding;
  }

  /** A process that is frozen reads it when it thaws. */
  goOn(): void {
    this.#order("go on");
  }

  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child.kill("SIGCONT");
  }

  /** Says goodbye to its group, and gives its exit code. */
  async leave(): Promise<number | null> {
    this.#child.kill("SIGTERM");
    await this.#gone();
    return this.#child.exitCode;
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#gone();
  }

  async #gone(): Promise<void> {
    if (this.isRunning) await once(this.#child, "exit");
  }

  #order(order: Order): void {
    this.#child.send(order);
  }
}
