import { join } from "node:path";
import { makePrivate } from "../processes/private-folder";

/**
 * The launcher's socket for `npm run dev`. A client writes a service's name on a line: the launcher
 * then runs the service from its sources, and restarts it at each further line, until the
 * connection ends.
 */
export function devSocketOf(directory: string): string {
  const folder = join(directory, "dev");
  makePrivate(folder);
  return join(folder, "launcher.sock");
}

/** The launcher's messages, one line of JSON each. */
export type DevMessage =
  | { outcome: "ready" }
  /** The service does not run; the next request starts it again. */
  | { outcome: "failed"; reason: string }
  /** Nothing changed, and the connection ends. */
  | { outcome: "refused"; reason: string };
