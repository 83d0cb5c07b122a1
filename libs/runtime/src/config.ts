import { readFileSync } from "node:fs";
import type { z } from "zod";
import { noteVariables } from "./secrets-read";

/**
 * Reads the environment once, checked against the service's schema. A variable `X` may also come from a file named by
 * `X_FILE`, which is how secrets are mounted. Throws an error that names every variable that is missing or wrong, but
 * never shows a value.
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv = process.env,
): z.infer<Schema> {
  const unread: string[] = [];
  const values = Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const { value, problem } = readVariable(name, env);
      if (problem) unread.push(`${name}_FILE: ${problem}`);
      return [name, value];
    }),
  );
  const result = schema.safeParse(values);
  if (result.success && unread.length === 0) {
    noteVariables(values);
    return result.data;
  }

  const wrong = result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const problems = [...unread, ...(wrong ?? [])].map((problem) => `  ${problem}`);
  throw new Error(`The environment is not complete:\n${problems.join("\n")}`);
}

/** The variable's own value, or the text of the file that `X_FILE` names. */
function readVariable(
  name: string,
  env: NodeJS.ProcessEnv,
): { value: string | undefined; problem?: string } {
  const path = env[`${name}_FILE`];
  const value = env[name];
  if (value !== undefined || path === undefined) return { value };
  try {
    return { value: readFileSync(path, "utf8").trim() };
  } catch (error) {
    return { value: undefined, problem: (error as Error).message };
  }
}
