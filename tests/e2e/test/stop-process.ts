import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Sends SIGTERM, and resolves when the process has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  // A process that a test has stopped with SIGSTOP would not notice.
  child.kill("SIGCONT");
  await exited;
}
