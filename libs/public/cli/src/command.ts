import { assertTaken, type OptionName, type Options, readArguments } from "./arguments";
import type { Surroundings } from "./surroundings";
import { UsageError } from "./usage-error";

export interface Command {
  /** The text of `--help`. */
  usage: string;
  /** Its options, besides the global ones. */
  takes: readonly OptionName[];
  /** Its argument, such as `<event>`; a command without one takes no more words. */
  argument?: string;
  /** Returns the exit code. */
  run: (given: Input, around: Surroundings) => Promise<number>;
}

/** The parsed arguments of one command. */
interface Input {
  argument: string | undefined;
  options: Options;
}

export type Commands = Readonly<Record<string, Command>>;

/** The parsed command line. */
export type Invocation =
  | { wants: "version" }
  /** Help for one command, or for all when it is undefined. */
  | { wants: "help"; of: Command | undefined }
  | { wants: "command"; command: Command; given: Input };

const EVERYWHERE = ["api-key", "base-url", "help"] as const;

/** @throws UsageError */
export function parseInvocation(commands: Commands, args: readonly string[]): Invocation {
  const { words, options } = readArguments(args);
  if (options.version) return { wants: "version" };
  const [name, command] = commandIn(commands, words);
  const wantsHelp = options.help || words.length === 0 || words[0] === "help";
  if (wantsHelp) return { wants: "help", of: command };
  if (!command) throw new UsageError(`There is no command ${words.join(" ")}.`);
  assertTaken(options, [...EVERYWHERE, ...command.takes], name);
  const rest = words.slice(name.split(" ").length);
  const surplus = rest.slice(command.argument ? 1 : 0);
  if (surplus.length > 0) throw new UsageError(`kobo ${name} does not take ${surplus.join(" ")}.`);
  return { wants: "command", command, given: { argument: rest[0], options } };
}

/** A command's name has one or two words. */
function commandIn(commands: Commands, words: readonly string[]): [string, Command | undefined] {
  const [first = "", second = ""] = words[0] === "help" ? words.slice(1) : words;
  const names = [`${first} ${second}`, first].filter((name) => Object.hasOwn(commands, name));
  const [name = ""] = names;
  return [name, commands[name]];
}
