/** The result of a command: text for people, and with `--json` a value for programs. */
export interface Output {
  text: string;
  /** One JSON value. */
  value: unknown;
  /** True when something was not found, or a service did not answer: the command ends with 1. */
  failed?: boolean;
}

/** An error message, apart from the output. */
export function silenceText(silent: readonly { queue: string; reason: string }[]): string {
  return silent
    .map(({ queue, reason }) => `The service of ${queue} did not answer: ${reason}`)
    .join("\n");
}
