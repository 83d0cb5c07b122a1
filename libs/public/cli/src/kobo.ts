import { type Commands, parseInvocation } from "./command";
import { EVENTS } from "./commands/events";
import { LISTEN } from "./commands/listen";
import { TRIGGER } from "./commands/trigger";
import { errorLines } from "./error-text";
import { withoutKeys } from "./hidden-keys";
import type { Surroundings } from "./surroundings";
import { USAGE } from "./usage";
import { UsageError } from "./usage-error";
import { VERSION } from "./version";

const COMMANDS: Commands = { listen: LISTEN, trigger: TRIGGER, ...EVENTS };

const FAILED = 1;
const NOT_UNDERSTOOD = 2;

/** Runs the command and returns the exit code. Its output never contains a secret key. */
export async function kobo(args: readonly string[], around: Surroundings): Promise<number> {
  const out = (line: string) => around.out(withoutKeys(line));
  const err = (line: string) => around.err(withoutKeys(line));
  try {
    return await run(args, { ...around, out, err });
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message} See \`kobo --help\`.`);
      return NOT_UNDERSTOOD;
    }
    if (around.signal.aborted) return FAILED;
    for (const line of errorLines(error)) err(line);
    return FAILED;
  }
}

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const invocation = parseInvocation(COMMANDS, args);
  switch (invocation.wants) {
    case "version":
      around.out(VERSION);
      return 0;
    case "help":
      around.out(invocation.of?.usage ?? USAGE);
      return 0;
    case "command":
      return invocation.command.run(invocation.given, around);
  }
}
