import type { System } from "./system";

/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** A run that fails tells what the system said. */
export function withSystem<Result>(
  system: System,
  work: (system: System) => Promise<Result>,
): Promise<Result> {
  return withEnd(system, () =>
    work(system).catch((cause: Error) => {
      throw new Error(`${cause.stack}\nThe system said:\n${system.log}`, { cause });
    }),
  );
}

/** What was started for a bench ends with it, also when somebody interrupts. */
export async function withEnd<Subject extends { end: () => Promise<void> }, Result>(
  subject: Subject,
  work: (subject: Subject) => Promise<Result>,
): Promise<Result> {
  const interrupted = () => void subject.end().finally(() => process.exit(INTERRUPTED));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, interrupted);
  try {
    return await work(subject);
  } finally {
    await subject.end();
  }
}
