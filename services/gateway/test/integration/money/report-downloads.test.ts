import { AppError } from "@kobo/errors";
import { eventStreams } from "../../../src/app/event-streams/event-streams";
import { aReport } from "../../factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

async function linkOf(ask: Awaited<ReturnType<typeof start>>["ask"]): Promise<URL> {
  const { body } = await ask("GET /reports/:id");
  return new URL(String(body.data?.downloadUrl));
}

test("a completed report has a download link for 15 minutes; a pending one and the list have none", async () => {
  const { ask } = await start();

  const ordered = await ask("POST /reports");
  const got = await ask("GET /reports/:id");
  const listed = await ask("GET /reports");

  expect(ordered.status).toBe(201);
  expect(ordered.body.data).toMatchObject({ status: "pending", downloadUrl: null });
  expect(got.body.data?.downloadUrl).toContain("/reports/rep_01m7yq1we0f9r9w24cz78fcert/download?");
  const leftMs = Date.parse(String(got.body.data?.downloadUrlExpiresAt)) - Date.now();
  expect(leftMs).toBeGreaterThan(14 * 60_000);
  expect(leftMs).toBeLessThanOrEqual(15 * 60_000);
  expect(listed.text).not.toContain("download");
});

test("a report is of the merchant's wallet by default, and of the key's mode", async () => {
  const { ask, calls, tenant } = await start();

  const period = { from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z" };
  await ask("POST /reports", { body: { type: "statement", format: "csv", ...period } });

  expect(calls.at(-1)).toMatchObject({
    rpc: "reports.CreateReport",
    request: {
      ...{ merchantId: tenant.merchantId, mode: "MODE_TEST", payId: "ada.wallet" },
      ...{ type: "REPORT_TYPE_STATEMENT", format: "REPORT_FORMAT_CSV", currency: "" },
      fromMs: Date.parse("2026-11-01T00:00:00Z"),
    },
  });
});

test("a link returns the file without a key, read part by part", async () => {
  const { ask, client, calls, responses } = await start();
  const { pathname, search } = await linkOf(ask);
  let part = 0;
  Object.defineProperty(responses, "reports.ReadReportFile", {
    get: () => ({ content: Buffer.from(`part ${part}\n`), hasMore: part++ < 2 }),
  });

  const { status, text, headers } = await client.atHost("GET", pathname + search, {});

  expect([status, text]).toEqual([200, "part 0\npart 1\npart 2\n"]);
  expect(headers.get("content-disposition")).toBe(
    'attachment; filename="statement-rep_01m7yq1we0f9r9w24cz78fcert.csv"',
  );
  expect(headers.get("cache-control")).toBe("no-store");
  const reads = calls.filter(({ rpc }) => rpc === "reports.ReadReportFile");
  expect(reads.map(({ request }) => (request as { part: number }).part)).toEqual([0, 1, 2]);
});

test("a download in progress at a shutdown completes", async () => {
  const streams = eventStreams();
  const { ask, client, responses } = await start({}, { streams });
  const { pathname, search } = await linkOf(ask);
  let part = 0;
  Object.defineProperty(responses, "reports.ReadReportFile", {
    get: () => {
      if (part === 1) streams.stop();
      return { content: Buffer.from(`part ${part}\n`), hasMore: part++ < 2 };
    },
  });

  const { status, text } = await client.atHost("GET", pathname + search, {});

  expect([status, text]).toEqual([200, "part 0\npart 1\npart 2\n"]);
});

test.each([
  ["without a token", (path: string) => path],
  ["with a wrong token", (path: string) => `${path}?token=1.2.3`],
])("a download %s is refused, and calls no service", async (_, addressOf) => {
  const { ask, client, calls } = await start();
  const { pathname } = await linkOf(ask);
  const before = calls.length;

  const { status, body } = await client.atHost("GET", addressOf(pathname), {});

  expect([status, body.code]).toEqual([404, "REPORT_NOT_FOUND"]);
  expect(calls).toHaveLength(before);
});

test("a link is valid for its report only", async () => {
  const { ask, client } = await start();
  const { search } = await linkOf(ask);
  const other = `/api/v1/developer/reports/rep_01m7yq1we0f9r9w24cz78fcer0/download${search}`;

  expect((await client.atHost("GET", other, {})).status).toBe(404);
});

test("a deleted file is not found, and a POST is refused", async () => {
  const { ask, client, responses } = await start();
  const { pathname, search } = await linkOf(ask);
  responses["reports.GetReport"] = { report: aReport({ format: "REPORT_FORMAT_XLSX" }) };
  responses["reports.ReadReportFile"] = new AppError("REPORT_NOT_FOUND");

  const gone = await client.atHost("GET", pathname + search, {});
  const posted = await client.atHost("POST", pathname + search, {});

  expect([gone.status, gone.body.code]).toEqual([404, "REPORT_NOT_FOUND"]);
  expect(posted.status).toBe(405);
});
