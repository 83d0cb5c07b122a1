import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type TestMerchant, theStack } from "../world";

export const CLI = join(__dirname, "../../../../libs/public/cli/bin/kobo.js");

/** The command's environment. */
export function environmentOf({ testKey }: TestMerchant) {
  const { sandboxBaseUrl } = theStack();
  return { PATH: process.env.PATH, KOBO_BASE_URL: sandboxBaseUrl, KOBO_SECRET_KEY: testKey };
}

export interface Ended {
  code: number;
  lines: string[];
  errors: string;
}

/** Runs `kobo` for a merchant: its output and exit code. */
export async function kobo(of: TestMerchant, ...args: string[]): Promise<Ended> {
  const ended = (code: number, stdout: string, errors: string) => ({
    code,
    lines: stdout.split("\n").filter((line) => line !== ""),
    errors,
  });
  const options = { env: environmentOf(of) };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [CLI, ...args], options);
    return ended(0, stdout, stderr);
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return ended(code, stdout, stderr);
  }
}
