import { UsageError, wantsHelp } from "@kobo/runtime";
import { reviewCommand } from "../../../src/cli/review-command";

/** Nobody is asked before what was typed makes sense. */
const nobody = {} as Parameters<typeof reviewCommand>[0];

test.each([
  ["a stranger", ["delete"], "Unknown command: delete."],
  ["a word that every object knows", ["toString"], "Unknown command: toString."],
  ["an option of another command", ["list", "--by", "ada"], "Unknown option '--by'"],
  ["an option without its value", ["show", "--id"], "argument missing"],
  ["a word too many", ["list", "all"], "Unexpected argument 'all'"],
  ["another mode", ["list", "--mode", "demo"], "--mode must be live or test."],
  ["no purchase", ["show"], "Either --id or --request-id"],
  ["a purchase of two names", ["show", "--id", "1", "--request-id", "2"], "Either --id or"],
  ["no purchase to take back", ["reverse", "--by", "ada", "--why", "x"], "--id is missing."],
  ["nobody's deed", ["refund", "--id", "txn_1", "--why", "x"], "--by is missing."],
  ["no reason", ["close", "--id", "txn_1", "--by", "ada", "--why", " "], "--why is missing."],
  [
    "all of it missing",
    ["confirm"],
    "--id is missing; --by is missing; --why is missing; --provider-reference is missing.",
  ],
])("%s is a usage error", async (_, args, message) => {
  const failure = reviewCommand(nobody, args);

  await expect(failure).rejects.toBeInstanceOf(UsageError);
  await expect(failure).rejects.toThrow(message);
});

test.each(["0", "-5", "12.345", "a lot"])("a cost of %s naira is a usage error", async (naira) => {
  const deed = ["--id", "txn_1", "--by", "ada", "--why", "x", "--provider-reference", "1"];

  await expect(
    reviewCommand(nobody, ["confirm", ...deed, `--cost-naira=${naira}`]),
  ).rejects.toThrow("--cost-naira must be an amount above 0.");
});

test.each([
  ["nothing", [], true],
  ["--help", ["--help"], true],
  ["-h", ["-h"], true],
  ["help", ["help"], true],
  ["a command with --help", ["refund", "--help"], true],
  ["a command", ["list"], false],
  ["a reason that speaks of help", ["close", "--why", "help"], false],
  ["a stranger", ["assist"], false],
] as const)("%s asks for help, or does not", (_, args, wants) => {
  expect(wantsHelp(args)).toBe(wants);
});
