import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "@kobo/runtime";

interface Wanted<Options extends ParseArgsOptionsConfig> {
  options: Options;
  /** How many words stand before the options. */
  words: { min: number; max: number };
}

/** What was typed behind a command. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, words }: Wanted<Options>,
) {
  const { values, positionals } = parsed(args, options);
  if (positionals.length < words.min) throw new UsageError("Something is missing.");
  const tooMuch = positionals[words.max];
  if (tooMuch !== undefined) throw new UsageError(`What does ${tooMuch} mean here?`);
  return { values, words: positionals };
}

function parsed<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
