import { createInterface } from "node:readline";
import { type Recorded, stopAll } from "./recorded";

/**
 * A process of its own that reads the list of processes from it, line by line. When the pipe
 * closes, because the launcher stopped or was killed, it stops the remaining processes.
 */
const STOP_TIMEOUT_MS = 8_000;

let processes: Recorded[] = [];

createInterface({ input: process.stdin })
  .on("line", (line) => {
    processes = JSON.parse(line);
  })
  .on("close", () => void stopAll(processes, STOP_TIMEOUT_MS));
