import { outputOf, UsageError } from "@kobo/runtime";
import { reviewCommands } from "../../../src/cli/review-command";

/** Invalid arguments fail before the service is called. */
const type = (args: string[]) =>
  outputOf(reviewCommands, args, () => Promise.reject(new Error("The service was called.")));

test.each([
  ["an unknown command", ["delete"], "unknown command 'delete'"],
  ["an inherited property", ["toString"], "unknown command 'toString'"],
  ["an option of another command", ["list", "--by", "ada"], "unknown option '--by'"],
  ["an option without its value", ["show", "--id"], "argument missing"],
  ["an excess argument", ["list", "all"], "too many arguments"],
  ["another mode", ["list", "--mode", "demo"], "Allowed choices are live, test."],
  ["no purchase", ["show"], "Give either --id or --request-id."],
  ["two ids", ["show", "--id", "1", "--request-id", "2"], "Give either --id or"],
  ["no purchase to reverse", ["reverse", "--by", "ada", "--why", "x"], "'--id <id>' not specified"],
  ["no reviewer", ["refund", "--id", "txn_1", "--why", "x"], "'--by <name>' not specified"],
  ["no reason", ["close", "--id", "txn_1", "--by", "ada", "--why", " "], "It is empty."],
  [
    "no sale of the provider",
    ["confirm", "--id", "txn_1", "--by", "ada", "--why", "x"],
    "'--provider-reference <reference>' not specified",
  ],
])("%s is a usage error", async (_, args, message) => {
  const failure = type(args);

  await expect(failure).rejects.toBeInstanceOf(UsageError);
  await expect(failure).rejects.toThrow(message);
});

test.each(["0", "-5", "12.345", "a lot"])("a cost of %s naira is a usage error", async (naira) => {
  const options = ["--id", "txn_1", "--by", "ada", "--why", "x", "--provider-reference", "1"];

  await expect(type(["confirm", ...options, `--cost-naira=${naira}`])).rejects.toThrow(
    "It must be an amount above 0.",
  );
});
