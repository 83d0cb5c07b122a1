import { reviewCommand } from "../../../src/cli/review-command";
import { UsageError } from "../../../src/cli/usage";

/** Nobody is asked before what was typed makes sense. */
const nobody = {} as Parameters<typeof reviewCommand>[0];

test.each([
  ["no command", [], "Unknown command: (none)."],
  ["a stranger", ["delete"], "Unknown command: delete."],
  ["a word that every object knows", ["toString"], "Unknown command: toString."],
  ["an option of another command", ["list", "--by", "ada"], "Unknown option '--by'"],
  ["an option without its value", ["show", "--id"], "argument missing"],
  ["a word too many", ["list", "all"], "Unexpected argument 'all'"],
  ["another mode", ["list", "--mode", "demo"], "--mode must be live or test."],
  ["no purchase", ["show"], "--id is missing."],
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
