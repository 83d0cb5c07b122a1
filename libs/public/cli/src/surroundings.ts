/** What a command has around it, so that tests can put their own there. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** What was asked for. */
  out: (line: string) => void;
  /** Warnings, and what went wrong. */
  err: (line: string) => void;
  /** Aborted when the command is to end, as by Ctrl-C. */
  signal: AbortSignal;
}
