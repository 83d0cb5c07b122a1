import { findLockedScans, schemaThereAndBack } from "@kobo/postgres/testing-migrations";
import { migrationsOf } from "../../../src/services/migrate-all";
import { SERVICES } from "../../../src/services/services";

const SERVICES_WITH_SCHEMA = SERVICES.filter(({ schema }) => schema).map(({ name }) => name);

/** Earlier migrations ran before there was a system in use, on tables without rows. */
const FIRST = "20261128";

test.each(SERVICES_WITH_SCHEMA)(
  "no migration of %s scans a table under a strong lock",
  async (service) => {
    const found = await findLockedScans(migrationsOf(service));

    expect(found.filter(({ migration }) => migration >= FIRST)).toEqual([]);
  },
);

test.each(SERVICES_WITH_SCHEMA)(
  "the migrations of %s can be rolled back and applied again",
  async (service) => {
    const [before, after, back, again] = await schemaThereAndBack(migrationsOf(service), FIRST);

    expect(back).toBe(before);
    expect(again).toBe(after);
  },
);
