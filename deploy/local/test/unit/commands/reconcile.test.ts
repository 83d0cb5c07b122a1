import { existsSync } from "node:fs";
import { join } from "node:path";
import { RECONCILING } from "../../../src/commands/reconcile";
import { ROOT } from "../../../src/config";
import { SERVICES } from "../../../src/services/services";

test("every service with a statement is reconciled", () => {
  const able = SERVICES.filter(({ name }) =>
    existsSync(join(ROOT, "services", name, "src/reconcile.ts")),
  ).map(({ name }) => name);

  expect([...RECONCILING].sort()).toEqual(able.sort());
});

test("each of them has a schema and settings", () => {
  for (const name of RECONCILING) {
    const service = SERVICES.find((one) => one.name === name);

    expect(service?.schema).toBeDefined();
    expect(service?.settings).toBeDefined();
  }
});
