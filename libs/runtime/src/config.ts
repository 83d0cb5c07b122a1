import { readFileSync } from "node:fs";
import type { z } from "zod";

/**
 * Reads the environment once, checked against the service's schema. A variable `X` may also come from a file named by
 * `X_FILE`, which is how secrets are mounted. Throws an error that names every variable that is missing or wrong, but
 * never shows a value.
 */
export function loadConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: NodeJS.ProcessEnv = process.env,
): z.infer<Schema> {
  const values = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name] ?? fromFile(env[`${name}_FILE`])]),
  );
  const result = schema.safeParse(values);
  if (result.success) return result.data;

  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join(".")}: ${issue.message}`,
  );
  throw new Error(`The environment is not complete:\n${problems.join("\n")}`);
}

function fromFile(path: string | undefined): string | undefined {
  return path === undefined ? undefined : readFileSync(path, "utf8").trim();
}
