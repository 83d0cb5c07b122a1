import { userInfo } from "node:os";
import { Option } from "@commander-js/extra-typings";
import { UsageError } from "./command-line";

/** The option of every command that an audit log records. */
export const BY = new Option(
  "--by <name>",
  "your name for the audit log (your name on this machine)",
);

const NAME_MAX = 100;
const CONTROL = /\p{Cc}/u;

/**
 * The actor of an audit log's entries, from `--by`.
 * @throws UsageError
 */
export function operatorActor(by: string | undefined): `operator:${string}` {
  const name = by ?? systemUserName();
  if (name.trim() === "" || name.length > NAME_MAX || CONTROL.test(name)) {
    throw new UsageError(`--by must be a name of at most ${NAME_MAX} characters.`);
  }
  return `operator:${name.trim()}`;
}

/** In a container the user may have a number but no name. */
function systemUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
