import { assertTaken, type OptionName, type Options, readArguments } from "./arguments";
import type { Surroundings } from "./surroundings";
import { UsageError } from "./usage-error";

export interface Command {
  /** What `--help` shows. */
  usage: string;
  /** Its options, besides those that every command takes. */
  takes: readonly OptionName[];
  /** What stands behind its name, such as `<event>`; a command without takes no more words. */
  argument?: string;
  /** Returns with what the process ends. */
  run: (given: Given, around: Surroundings) => Promise<number>;
}

/** What was typed behind a command. */
interface Given {
  argument: string | undefined;
  options: Options;
}

export type Commands = Readonly<Record<string, Command>>;

/** What a person asked for. */
export type Asked =
  | { wants: "version" }
  /** Of a command, or of all when none of that name is known. */
  | { wants: "help"; of: Command | undefined }
  | { wants: "command"; command: Command; given: Given };

const EVERYWHERE = ["api-key", "base-url", "help"] as const;

/** @throws UsageError */
export function askedOf(commands: Commands, args: readonly string[]): Asked {
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

/** Names have one word or two. */
function commandIn(commands: Commands, words: readonly string[]): [string, Command | undefined] {
  const [first = "", second = ""] = words[0] === "help" ? words.slice(1) : words;
  const names = [`${first} ${second}`, first].filter((name) => Object.hasOwn(commands, name));
  const [name = ""] = names;
  return [name, commands[name]];
}
