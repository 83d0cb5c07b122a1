import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { AppError } from "@kobo/errors";
import { isOperatorName, newOperatorKey, operatorEntry, readOperatorEntry } from "@kobo/operators";
import { InvalidArgumentError, table } from "@kobo/runtime";
import type { Group } from "./group";
import { namesIn, pathOf } from "./operator-keys";
import type { Output } from "./output";

const NOTES = `
An operator's private key is NAME.key in the folder OPERATOR_KEYS_DIR, and stays with that person. The services with reviews
know the public keys in OPERATORS. To replace a key, name both in OPERATORS until the earlier one is out of use.`;

/** `ops operators`: the credentials of the people who decide. */
export const operatorsCommands: Group = (program, run) => {
  const operators = program
    .command("operators")
    .description("makes and lists the keys of operators")
    .addHelpText("after", NOTES);

  operators
    .command("create")
    .description("makes a private key for you, and prints the public one for OPERATORS")
    .argument("<name>", "your name: letters, digits, `.`, `-` and `_`", operatorName)
    .action((name) => run(async ({ keys }) => create(keys.folder, name)));

  operators
    .command("list")
    .description("lists the keys in the folder, with their entries of OPERATORS")
    .action(() => run(async ({ keys }) => list(keys.folder)));
};

function operatorName(text: string): string {
  if (isOperatorName(text)) return text.toLowerCase();
  throw new InvalidArgumentError("It must be letters, digits, `.`, `-` and `_`.");
}

function create(folder: string, name: string): Output {
  const path = pathOf(folder, name);
  if (existsSync(path)) {
    throw new AppError("VALIDATION_ERROR", `${path} exists. To replace it, move it away first.`);
  }
  const pem = newOperatorKey();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path, pem, { mode: 0o600, flag: "wx" });
  const entry = operatorEntry(name, pem);
  const text = [
    `The private key is in ${path}. Add the public one to OPERATORS of every service with reviews:`,
    `  ${entry}`,
  ].join("\n");
  return { text, value: { name, path, entry } };
}

function list(folder: string): Output {
  const found = namesIn(folder).map((name) => {
    const entry = operatorEntry(name, readFileSync(pathOf(folder, name), "utf8"));
    return { name, key: readOperatorEntry(entry)?.id ?? "", entry };
  });
  if (found.length === 0)
    return { text: `There is no key in ${folder}.`, value: { operators: [] } };
  const rows = found.map(({ name, key, entry }) => [name, key, entry]);
  return {
    text: table([["name", "key", "entry of OPERATORS"], ...rows]).join("\n"),
    value: { operators: found },
  };
}
