import type { HTTPRequest } from "puppeteer-core";
import { customers } from "../customer";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 60_000;

async function create({ screen, page }: User, name: string): Promise<void> {
  await screen.press("Create key");
  await screen.fill("Name", name);
  await page.locator("dialog form button[type=submit]").click();
}

const isCreation = (request: HTTPRequest) =>
  request.method() === "POST" && request.url().endsWith("/keys");

test(
  "a key is shown once, rolled with an overlap, and deactivated",
  async () => {
    const user = await signUp(await newCustomer());
    const { screen, page, home, complaints } = user;
    await page.goto(`${home}/keys`);

    await create(user, "Till");
    expect(await screen.copyable("Secret key")).toMatch(/^sk_test_\w{8,}$/);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    await screen.press("I have stored it");
    await screen.press("Roll Till");
    await screen.press("Roll key");
    expect(await screen.copyable("Secret key")).toMatch(/^sk_test_\w{8,}$/);
    await screen.press("I have stored it");
    await screen.see("Stopping");
    await screen.press("Deactivate Till");
    await screen.press("Deactivate");

    await screen.see("Deactivated");
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);

const TOO_MANY = {
  ...{ status: 429, contentType: "application/json" },
  body: JSON.stringify({ code: "TOO_MANY_ATTEMPTS", message: "Too many attempts." }),
};

test(
  "a form whose outcome is unknown is sent again with the same id after a reload",
  async () => {
    const user = await signUp(await newCustomer());
    const { screen, page, home } = user;
    const ids: unknown[] = [];
    /** To each attempt: nothing, a refusal before it was looked at, and the answer. */
    const reactions: ((request: HTTPRequest) => Promise<void>)[] = [
      (request) => request.abort(),
      (request) => request.respond(TOO_MANY),
    ];
    await page.goto(`${home}/keys`);
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      if (isCreation(request)) ids.push(JSON.parse(request.postData() ?? "{}").id);
      const reaction = isCreation(request) ? reactions.shift() : undefined;
      void (reaction ? reaction(request) : request.continue());
    });

    await create(user, "Till");
    await screen.see("Whether it was carried out is unknown");
    await page.reload();
    await create(user, "Till");
    await screen.see("Too many attempts.");
    await page.locator("dialog form button[type=submit]").click();

    await screen.press("I have stored it");
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  },
  SLOW_MS,
);
