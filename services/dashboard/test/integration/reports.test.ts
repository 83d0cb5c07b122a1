import { newUuid } from "@kobo/core/ids";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

async function viewing() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "viewer" });
  const browser = await signedIn(dashboard, user);
  const path = `/merchants/${merchant.id}/test/reports`;
  return { merchant, browser, path, reports: dashboard.fakes.reports };
}

const ORDER = {
  ...{ type: "statement", format: "xlsx" },
  ...{ from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z" },
};

test("a report is created once per idempotency key, and listed", async () => {
  const { merchant, browser, path, reports } = await viewing();
  const headers = { "idempotency-key": newUuid() };

  const answers = await Promise.all([1, 2].map(() => browser.post(path, ORDER, headers)));
  const { body } = await browser.get(path);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(reports.all.filter(({ owner }) => owner === `${merchant.id}/test`)).toHaveLength(1);
  expect(body).toMatchObject({
    reports: [{ ...ORDER, status: "completed", hasFile: true }],
    next: null,
  });
});

test("a report's file is read in parts, and named by its type and id", async () => {
  const { merchant, browser, path, reports } = await viewing();
  const { id } = reports.given(`${merchant.id}/test`);

  const { status, text, headers } = await browser.get(`${path}/${id}/file`);

  expect([status, text]).toEqual([200, "id,amount\r\nent_1,100\r\n"]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="statement-${id}.csv"`);
});

test("another merchant's report and its file are not found", async () => {
  const { browser, path, reports } = await viewing();
  const { id } = reports.given(`${newUuid()}/test`);

  expect((await browser.get(`${path}/${id}`)).status).toBe(404);
  expect((await browser.get(`${path}/${id}/file`)).status).toBe(404);
});

test("an invalid type and a missing end are shown at their fields", async () => {
  const { browser, path } = await viewing();
  const headers = { "idempotency-key": newUuid() };

  const { status, body } = await browser.post(path, { ...ORDER, type: "x", to: "" }, headers);

  expect(status).toBe(400);
  expect(Object.keys(body.fields).toSorted()).toEqual(["to", "type"]);
});
