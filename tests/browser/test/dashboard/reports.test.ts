import { customers } from "../customer";
import { violations, widthOf } from "../reader";
import { theStack } from "../stack";
import { signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 120_000;

async function api<Data>(key: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Data };
  expect([path, response.status < 300]).toEqual([path, true]);
  return answer.data;
}

async function checkPage({ page }: User, name: string): Promise<void> {
  const width = page.viewport()?.width;
  expect([name, await violations(page)]).toEqual([name, []]);
  expect([name, await widthOf(page)]).toEqual([name, width]);
}

test.each([
  { width: 1280, colors: "light" },
  { width: 360, colors: "dark" },
] as const)(
  "a statement is ordered, followed and downloaded, $width px wide and $colors",
  async (look) => {
    const user = await signUp(await newCustomer(look));
    const { screen, page, home, testKey, complaints } = user;
    const { wallets } = await api<{ wallets: { payId: string }[] }>(testKey, "/wallets");
    await api(testKey, `/sandbox/wallets/${wallets[0]?.payId}/fund`, { amount: 250_000 });
    await page.goto(`${home}/reports`);
    await screen.see("No reports yet");
    await screen.press("Order report");
    await screen.see("Choose the first day.");
    await checkPage(user, "form");

    await page.select("select[name=format]", "csv");
    const today = await page.evaluate(() => new Date().toLocaleDateString("en-CA"));
    for (const name of ["from", "to"]) {
      await page.locator(`input[name=${name}]`).fill(today);
    }
    await screen.press("Order report");
    await screen.see("Ready");
    await screen.see("₦2,500.00");
    await checkPage(user, "list");

    const csv = await page.$eval("a[download]", (link) => fetch(link.href).then((r) => r.text()));
    const [header, line] = csv.split("\r\n");
    expect(header).toMatch(/^id,createdAt,type,direction,amount/);
    expect(line).toContain(",funding,credit,250000,250000,NGN,");
    expect(complaints).toEqual([]);
  },
  SLOW_MS,
);
