import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { typescriptOf } from "../../../src/http/docs/reference/snippets/typescript";
import type { ApiOperation, Verb } from "../../../src/http/openapi/open-api";
import { theDocument } from "../../api-document";

const ROOT = join(__dirname, "../../../../..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

/** The TypeScript samples of the reference, by operation. */
function samples(): Map<string, string> {
  const document = theDocument("test");
  const byOperation = new Map<string, string>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [verb, operation] of Object.entries(item) as [Verb, ApiOperation][]) {
      const code = typescriptOf(document, { path, verb, operation });
      if (code !== undefined) byOperation.set(operation.operationId, code);
    }
  }
  return byOperation;
}

test("every TypeScript sample of the reference compiles under strict", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kobo-samples-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const files = [...samples()].map(([id, code]) => {
      const file = join(folder, `${id}.mts`);
      writeFileSync(file, code);
      return file;
    });
    const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2023"];
    const modules = ["--module", "nodenext", "--customConditions", "kobo-source"];

    const args = [TSC, ...options, ...modules, "--types", "node", "--skipLibCheck", ...files];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );

    expect(files.length).toBeGreaterThan(50);
    expect(stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
