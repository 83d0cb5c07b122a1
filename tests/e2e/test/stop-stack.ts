import { once } from "node:events";
import { rmSync } from "node:fs";

export default async function stopStack(): Promise<void> {
  const started = globalThis.stackUnderTest;
  if (!started) return;
  const { launcher, directory } = started;
  if (launcher.exitCode === null) {
    const exited = once(launcher, "exit");
    launcher.kill("SIGTERM");
    await exited;
  }
  rmSync(directory, { recursive: true, force: true });
}
