import {
  Command,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
} from "@commander-js/extra-typings";
import { AppError } from "@kobo/errors";

export { InvalidArgumentError, Option } from "@commander-js/extra-typings";

/** The arguments are not valid. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Declares a command line on `program`. An action passes its work to `run` once all arguments are valid. */
export type CommandLine<Tools> = (
  program: Command,
  run: (work: (tools: Tools) => Promise<string>) => Promise<void>,
) => void;

/** Opens the tools, does the work with them, and closes them again. */
type WithTools<Tools> = (work: (tools: Tools) => Promise<string>) => Promise<string>;

/**
 * The output of a command line; without arguments, and with `--help`, the usage.
 * @throws UsageError with the usage, for invalid arguments; errors of the command itself
 */
export async function outputOf<Tools>(
  commandLine: CommandLine<Tools>,
  args: readonly string[],
  withTools: WithTools<Tools>,
): Promise<string> {
  let [output, problem] = ["", ""];
  const program = new Command()
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({
      visibleCommands: runnable,
      subcommandTerm: pathOf,
      optionTerm: ({ flags, mandatory }) => (mandatory ? `${flags} (required)` : flags),
    })
    .configureOutput({
      writeOut: (text) => {
        output += text;
      },
      writeErr: (text) => {
        problem += text;
      },
      outputError: (text, write) => write(text.replace("error: ", "")),
    });
  let acting: CommandUnknownOpts = program;
  program.hook("preAction", (_, command) => {
    acting = command;
  });
  commandLine(program, async (work) => {
    output = await withTools(work);
  });
  try {
    await program.parseAsync(args.length > 0 ? args : ["--help"], { from: "user" });
  } catch (error) {
    if (error instanceof UsageError) problem = `${error.message}\n\n${acting.helpInformation()}`;
    else if (!(error instanceof CommanderError)) throw error;
    if (problem !== "") throw new UsageError(problem.trimEnd(), { cause: error });
  }
  return output.trimEnd();
}

/** Lists a group's commands in its place, so that one help shows every command. */
function runnable({ commands }: CommandUnknownOpts): CommandUnknownOpts[] {
  return commands.flatMap((each) => (each.commands.length > 0 ? each.commands : [each]));
}

function pathOf(command: CommandUnknownOpts): string {
  const { parent } = command;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

/** The main function of a command: prints its output, or its error, which exits with 1. */
export function runCommand<Tools>(
  commandLine: CommandLine<Tools>,
  withTools: WithTools<Tools>,
): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader such as `head` closes the pipe when it has read enough.
    if (error.code !== "EPIPE") throw error;
  });
  outputOf(commandLine, process.argv.slice(2), withTools)
    .then((output) => process.stdout.write(`${output}\n`))
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${error instanceof AppError ? `${error.code}: ` : ""}${message}\n`);
      process.exitCode = 1;
    });
}

/** Lines of columns: all but the last are as wide as their widest text. The first row has a text for each. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => lineOf(row).trimEnd());
}

/** Reads an option's text, which must not be blank. */
export function nonBlank(max = Number.POSITIVE_INFINITY): (text: string) => string {
  return (text) => {
    const trimmed = text.trim();
    if (trimmed !== "" && trimmed.length <= max) return trimmed;
    throw new InvalidArgumentError(
      trimmed === "" ? "It is empty." : `It has more than ${max} characters.`,
    );
  };
}

/** Reads an option's whole number. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
