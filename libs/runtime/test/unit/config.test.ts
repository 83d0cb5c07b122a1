import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { loadConfig } from "../../src";

const Schema = z.object({
  PORT: z.coerce.number().int(),
  SECRET: z.string().min(32),
  SCALE: z.coerce.number().default(1),
});
const SECRET = "s".repeat(32);

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "kobo-config-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a variable is read from the environment or from a file, without the file's last line break", () => {
  const file = join(directory, "secret");
  writeFileSync(file, `${SECRET}\n`);

  const config = loadConfig(Schema, { PORT: "80", SECRET_FILE: file });

  expect(config).toEqual({ PORT: 80, SECRET, SCALE: 1 });
});

test("all problems are reported at once, by name and without a value", () => {
  const missing = join(directory, "missing");

  const load = () => loadConfig(Schema, { PORT: "eighty", SECRET_FILE: missing, SCALE: "much" });

  expect(load).toThrow(/PORT: .*\n {2}SECRET: .*\n {2}SCALE: /);
  expect(load).toThrow(`SECRET_FILE: ENOENT`);
  expect(load).not.toThrow(/eighty|much/);
});
