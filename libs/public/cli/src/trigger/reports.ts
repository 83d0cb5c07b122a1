import { byId, type CreatedRecord, type Stage } from "./scenario";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A statement of the last day, which is ready within seconds. */
export async function completeReport({ kobo, say, options }: Stage): Promise<CreatedRecord> {
  const now = Date.now();
  const { id } = await kobo.reports.create(
    {
      ...{ type: "statement", format: "csv" },
      from: new Date(now - DAY_MS).toISOString(),
      to: new Date(now).toISOString(),
    },
    options,
  );
  say("ordered a statement of the last day");
  return byId(id);
}

/** A period that fails in the sandbox. */
export async function failReport({ kobo, say, options }: Stage): Promise<CreatedRecord> {
  const { id } = await kobo.reports.create(
    {
      ...{ type: "statement", format: "csv" },
      ...{ from: "2000-01-01T00:00:00Z", to: "2000-01-02T00:00:00Z" },
    },
    options,
  );
  say("ordered a statement of 1 January 2000, which fails in the sandbox");
  return byId(id);
}
