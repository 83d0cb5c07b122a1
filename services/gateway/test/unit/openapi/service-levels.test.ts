import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_OPERATIONS } from "../../api-document";

const RULES = join(__dirname, "../../../../../deploy/monitoring/rules/service-levels.yaml");

test("the service level rules name every operation by its method and path", () => {
  const rules = readFileSync(RULES, "utf8");
  const named = new Set([...rules.matchAll(/[A-Z]+ \/[\w/:.-]+/g)].map(([name]) => name));

  expect([...named].sort()).toEqual(
    [...new Set(ALL_OPERATIONS.map(({ method, path }) => `${method} ${path}`))].sort(),
  );
});
