import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const BIN = join(__dirname, "../../bin");

test("a command that is not built exits with 1 and names the build command", async () => {
  const copy = mkdtempSync(join(tmpdir(), "kobo-cli-"));
  try {
    cpSync(BIN, join(copy, "bin"), { recursive: true });

    const ran = promisify(execFile)(process.execPath, [join(copy, "bin/kobo.js"), "--version"]);

    await expect(ran).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: "kobo is not built yet: `npm start` or `npm run build` does it.\n",
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
