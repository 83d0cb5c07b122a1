import { existsSync } from "node:fs";
import { join } from "node:path";
import { explorer, type Source } from "@kobo/operators/explorer";
import { testDatabase } from "@kobo/postgres/testing";
import { ROOT } from "../../../src/config";
import { migrationsOf } from "../../../src/services/migrate-all";
import { SERVICES } from "../../../src/services/services";

const sourcesOf = (service: string) =>
  join(ROOT, "services", service, "dist/db/explorer-sources.js");

/** Those whose records `npm run ops -- find` shows. */
const EXPLORED = SERVICES.map(({ name }) => name).filter((name) => existsSync(sourcesOf(name)));

test("the services with explorer sources are found", () => {
  expect(EXPLORED.length).toBeGreaterThanOrEqual(8);
});

describe.each(EXPLORED)("the sources of %s", (service) => {
  const database = testDatabase(migrationsOf(service));
  const { EXPLORER_SOURCES: sources }: { EXPLORER_SOURCES: readonly Source[] } = require(
    sourcesOf(service),
  );

  test("match its tables and its role's permissions, for every kind of key", async () => {
    const { Find } = explorer({ db: database().db, sources });
    // A bare UUID fits every kind of key.
    const id = "01940000-0000-7000-8000-000000000000";

    expect(await Find({ id, merchantId: id })).toEqual({ records: [] });
  });
});
