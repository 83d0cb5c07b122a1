import type { CommandLine } from "@kobo/runtime";
import { dlqCommands } from "./dlq-commands";
import { findCommands } from "./find-commands";
import type { Group } from "./group";
import { operatorsCommands } from "./operators-commands";
import { reviewCommands } from "./reviews-commands";
import { rotateCommands } from "./rotate-commands";
import type { Tools } from "./tools";

const GROUPS: readonly Group[] = [
  ...[reviewCommands, findCommands, dlqCommands, operatorsCommands, rotateCommands],
];

const NOTES = `
Each command prints a table, or with --json one JSON value. It ends with 0 when it is done, with 1 when it failed, found
nothing or had no answer of a service, and with 2 when it is not used so. npm run ops -- reviews show --help explains one
command.`;

/** The command line of `npm run ops`. `onFailure` is called when the output is incomplete. */
export function opsCommands(onFailure: () => void): CommandLine<Tools> {
  return (program, run) => {
    const cli = program
      .name("npm run ops --")
      .description(
        "The operators' command: reviews, records, dead letters, secrets, and the audit of decisions.",
      )
      .option("--json", "prints JSON", false)
      .addHelpText("after", NOTES);
    for (const group of GROUPS) {
      group(program, (work) =>
        run(async (tools) => {
          const { text, value, failed } = await work(tools);
          if (failed) onFailure();
          return cli.opts().json ? JSON.stringify(value, undefined, 2) : text;
        }),
      );
    }
  };
}
