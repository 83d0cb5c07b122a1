import type { Supervisor } from "./processes";
import type { Progress } from "./progress";

/** Reports supervised processes on the terminal. */
export function reporting(progress: Progress): Supervisor {
  return {
    ended: (name, how, backOffMs) =>
      progress.say(`${name} ended unexpectedly (${how}), restarting it in ${backOffMs / 1_000} s`),
    restarted: (name) => progress.say(`${name} restarted`),
  };
}
