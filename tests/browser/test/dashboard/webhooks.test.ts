import { Kobo } from "@kobo/sdk";
import { customers } from "../customer";
import { theStack } from "../stack";
import { signUp } from "./user";

const newCustomer = customers();

test("an edited endpoint keeps the prefixes of its events", async () => {
  const user = await signUp(await newCustomer());
  const { screen, page, home } = user;
  const kobo = new Kobo(user.testKey, { baseUrl: theStack().sandboxBaseUrl });
  const url = "https://shop.example.com/webhooks";
  const { id, events } = await kobo.webhooks.create({
    ...{ url, events: ["payment.*", "transfer.failed"] },
  });
  await page.goto(`${home}/webhooks/${id}`);

  await screen.press("Edit");
  await screen.fill("Description", "The shop's orders");
  await screen.press("Save");
  await screen.see("Saved.");

  const edited = await kobo.webhooks.get(id);
  expect(edited.description).toBe("The shop's orders");
  expect([...edited.events].sort()).toEqual([...events].sort());
  await screen.press("Send test event");
  expect(await page.$$eval("dialog select option", (all) => all.map(({ text }) => text))).toEqual(
    expect.arrayContaining(["payment.succeeded", "transfer.failed"]),
  );
}, 60_000);
