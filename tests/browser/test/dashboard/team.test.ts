import { randomUUID } from "node:crypto";
import { customers, wordsOf } from "../customer";
import { linkOfMail } from "./mailbox";
import { screenOf } from "./screen";
import { addPasskey, expireProof, giveAuthenticator, PASSWORD, signUp, type User } from "./user";

const newCustomer = customers();
const SLOW_MS = 60_000;

async function invite({ page, screen, home }: User, email: string, role: string): Promise<void> {
  await page.goto(`${home}/team`);
  await screen.press("Invite");
  await screen.fill("E-mail", email);
  await page.locator(`dialog input[value="${role}"]`).click();
  await screen.press("Send invitation");
}

test(
  "an invitation requires re-authentication, then is sent automatically, and adds a member with its role",
  async () => {
    const owner = await signUp(await newCustomer());
    const email = `bola-${randomUUID().slice(0, 8)}@example.com`;
    await giveAuthenticator(owner);
    await addPasskey(owner);
    await expireProof(owner);

    await invite(owner, email, "viewer");
    await owner.screen.arriveAt("Confirm that it is you");
    await owner.screen.press("Use a passkey");
    await owner.screen.see(`A mail is on its way to ${email}.`);

    const invited = await newCustomer();
    const screen = screenOf(invited.page);
    await invited.page.goto(await linkOfMail(email, /./));
    await screen.arriveAt(`Join ${owner.merchantName}`);
    await screen.fill("Your name", "Bola");
    await screen.fill("Password", PASSWORD);
    await screen.press("Create account and accept");
    await screen.arriveAt(owner.merchantName);
    await screen.follow("API keys");
    await screen.arriveAt("API keys");
    expect(await wordsOf(invited.page)).not.toContain("Create key");
    await screen.follow("Team");
    await screen.see(owner.email);
    expect(await wordsOf(invited.page)).not.toContain("Invite");
  },
  SLOW_MS,
);

test(
  "without a second factor a sensitive action leads to Security",
  async () => {
    const owner = await signUp(await newCustomer());

    await invite(owner, "bola@example.com", "viewer");
    await owner.screen.see("you have none yet");
    await owner.screen.follow("Go to Security");

    await owner.screen.arriveAt("Security");
    expect(owner.page.url()).toBe(`${owner.home}/security`);
  },
  SLOW_MS,
);
