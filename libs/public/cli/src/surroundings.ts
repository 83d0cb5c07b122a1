/** A command's environment, which tests replace. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** The output. */
  out: (line: string) => void;
  /** Warnings and errors. */
  err: (line: string) => void;
  /** Aborted when the command must end, as by Ctrl-C. */
  signal: AbortSignal;
}
