import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Membership } from "../src/join";
import type { Command } from "../src/member";

const MEMBER = join(__dirname, "../dist/member.js");

/** A member of a consumer group in its own process. */
export class MemberProcess {
  readonly #child: ChildProcess;

  constructor(membership: Membership) {
    this.#child = fork(MEMBER, [JSON.stringify(membership)]);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it is paused before the commit of a transaction. It stays there until `resume`. */
  async pauseBeforeCommit(): Promise<void> {
    const paused = once(this.#child, "message");
    this.#send("pause");
    await paused;
  }

  /** A frozen process receives this when it thaws. */
  resume(): void {
    this.#send("resume");
  }

  /** SIGSTOP. */
  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  /** SIGCONT. */
  thaw(): void {
    this.#child.kill("SIGCONT");
  }

  /** Sends SIGTERM, so that it leaves its group. Returns its exit code. */
  async leave(): Promise<number | null> {
    this.#child.kill("SIGTERM");
    await this.#exited();
    return this.#child.exitCode;
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#exited();
  }

  async #exited(): Promise<void> {
    if (this.isRunning) await once(this.#child, "exit");
  }

  #send(command: Command): void {
    this.#child.send(command);
  }
}
