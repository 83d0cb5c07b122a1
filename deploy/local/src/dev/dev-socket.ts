import { join } from "node:path";
import { makePrivate } from "../processes/private-folder";

/**
 * The launcher listens here for `npm run dev`. A client writes a service's name on a line: the launcher then runs the
 * service from its sources, and restarts it at each further line, until the connection ends.
 */
export function devSocketOf(directory: string): string {
  const folder = join(directory, "dev");
  makePrivate(folder);
  return join(folder, "launcher.sock");
}

/** What the launcher answers, as JSON on a line. */
export type DevMessage =
  | { outcome: "ready" }
  /** The service does not run, and is started again at the next request. */
  | { outcome: "failed"; reason: string }
  /** Nothing was changed, and the connection ends. */
  | { outcome: "refused"; reason: string };
