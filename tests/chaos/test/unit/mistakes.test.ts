import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MISTAKES } from "../../src/mistakes/mistakes";
import { withMistake } from "../../src/mistakes/plant";

const ROOT = join(__dirname, "../../../..");

test.each(Object.entries(MISTAKES))(
  "the mistake %s can be applied to the built file",
  (_, mistake) => {
    const built = readFileSync(join(ROOT, mistake.file), "utf8");

    expect(withMistake(built, mistake)).not.toBe(built);
  },
);

test("a line that is missing or occurs twice is not replaced", () => {
  expect(() => withMistake("a b", { line: "c", wrong: "" })).toThrow("There are 0 of: c");
  expect(() => withMistake("a a", { line: "a", wrong: "" })).toThrow("There are 2 of: a");
});
