import { CALLERS, type Caller, type CallerName, secretVariable } from "./caller";

/** A caller with a secret that every test knows. */
export function testCaller(name: CallerName): Caller {
  return { name, secret: `the secret of ${name} in tests is long enough` };
}

export const TEST_CALLERS: readonly Caller[] = CALLERS.map(testCaller);

/** The same secrets as a process reads them from its environment. */
export const TEST_SECRETS: Readonly<Record<string, string>> = Object.fromEntries(
  TEST_CALLERS.map(({ name, secret }) => [secretVariable(name), secret]),
);
