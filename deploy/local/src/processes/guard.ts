import { createInterface } from "node:readline";
import { type Recorded, stopAll } from "./recorded";

/**
 * Lives beside the launcher and reads from it, line by line, which processes there are. When the pipe closes, whether
 * the launcher ended in order or was killed, it stops those that still run.
 */
const STOP_TIMEOUT_MS = 8_000;

let processes: Recorded[] = [];

createInterface({ input: process.stdin })
  .on("line", (line) => {
    processes = JSON.parse(line);
  })
  .on("close", () => void stopAll(processes, STOP_TIMEOUT_MS));
