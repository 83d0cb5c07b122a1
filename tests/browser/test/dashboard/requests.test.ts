import { eventually } from "@kobo/testing";
import { customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { screenOf } from "./screen";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;
const LOOKS = [
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const;

/** Calls the sandbox as the user's program would. */
async function call({ testKey }: User, method: string, path: string, body?: object) {
  const response = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer${path}`, {
    method,
    headers: {
      authorization: `Bearer ${testKey}`,
      "content-type": "application/json",
      "x-request-id": `of-${path.replaceAll(/\W/g, "-")}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** A merchant with a request that succeeded, one that was refused, and one of a GET. */
async function calling(): Promise<User> {
  const user = await signUp(await newCustomer());
  const created = await call(user, "POST", "/payid/dynamic", {
    reference: "order-17",
    amount: 50_000,
    metadata: { note: "kept out of the log" },
  });
  expect(created.status).toBe(201);
  expect((await call(user, "POST", "/payid/dynamic", { refrence: "order-18" })).status).toBe(400);
  expect((await call(user, "GET", "/payids?limit=5")).status).toBe(200);
  return user;
}

/** Reloads until the requests of a moment ago are in the log. */
async function openLog({ page, home }: User, query = ""): Promise<void> {
  await eventually(async () => {
    await page.goto(`${home}/requests${query}`, { waitUntil: "networkidle2" });
    expect(await page.$eval("main", (main) => main.textContent)).toContain("/payids");
  });
}

test(
  "a request is found by status, path, key, reference and id, and shows its bodies without secrets",
  async () => {
    const user = await calling();
    const { page, screen, complaints } = user;
    await openLog(user);
    const rows = () => page.$$eval("tbody tr", (all) => all.length);
    expect(await rows()).toBe(3);

    await page.select("search select", "4");
    await eventually(async () => expect(await rows()).toBe(1));
    await screen.see("VALIDATION_ERROR");
    expect(page.url()).toContain("status=4");

    await page.goto(`${user.home}/requests`, { waitUntil: "networkidle2" });
    await page.locator("input[name=path]").fill("POST /payid");
    await screen.press("Search");
    await eventually(async () => expect(await rows()).toBe(2));
    await page.locator("input[name=reference]").fill("order-17");
    await screen.press("Search");
    await eventually(async () => expect(await rows()).toBe(1));
    await page.reload({ waitUntil: "networkidle2" });
    await eventually(async () => expect(await rows()).toBe(1));
    await page.locator("input[name=id]").fill("of-nothing");
    await screen.press("Search");
    await screen.see("No request fits the filters");
    await screen.press("Clear the filters");
    await eventually(async () => expect(await rows()).toBe(3));

    await screen.follow("GET /api/v1/developer/payids?limit=5");
    await screen.see("Request id");
    const found = `${user.home}/requests?id=of--payid-dynamic&status=2`;
    await page.goto(found, { waitUntil: "networkidle2" });
    await screen.follow("POST /api/v1/developer/payid/dynamic");
    expect(JSON.parse((await screen.copyable("Request body")) ?? "")).toEqual({
      reference: "order-17",
      amount: 50_000,
      metadata: "[redacted]",
    });
    expect(await screen.copyable("Response body")).toContain('"success": true');
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

test(
  "pages with requests fit and have no accessibility violations",
  async () => {
    const user = await calling();
    await openLog(user);
    const session = await user.page.browserContext().cookies();
    const address = await user.page.$eval("tbody a", (link) => (link as HTMLAnchorElement).href);

    for (const [width, colors] of LOOKS) {
      const { page, complaints } = await newCustomer({ width, colors });
      await page.browserContext().setCookie(...session);
      for (const [path, title] of [
        [`${user.home}/requests`, "Request log"],
        [address, "GET /api/v1/developer/payids"],
      ] as const) {
        await page.goto(path, { waitUntil: "networkidle2" });
        await screenOf(page).arriveAt(title);
        expect([path, await violations(page)]).toEqual([path, []]);
        expect([path, await widthOf(page)]).toEqual([path, width]);
      }
      expect(complaints).toEqual([]);
    }
  },
  SLOW_MS,
);
