import { randomUUID } from "node:crypto";
import { connect, type Database } from "@kobo/postgres";
import type { Protocol } from "puppeteer-core";
import type { Customer } from "../customer";
import { theStack } from "../stack";
import { linkOfMail } from "./mailbox";
import { type Screen, screenOf } from "./screen";

export const DASHBOARD = theStack().dashboardUrl;
export const PASSWORD = "correct horse battery staple";

export interface User extends Customer {
  screen: Screen;
  email: string;
  name: string;
  merchantName: string;
  /** The address of the merchant's pages in test mode. */
  home: string;
  testKey: string;
}

type Owner = Pick<User, "name" | "email" | "merchantName">;

function anOwner(): Owner {
  const id = randomUUID().slice(0, 8);
  return { name: `Ngozi ${id}`, email: `ngozi-${id}@example.com`, merchantName: `Shop ${id}` };
}

/** Signs up in the browser, up to the home page. */
export async function signUp(customer: Customer, owner = anOwner()): Promise<User> {
  const { page } = customer;
  const screen = screenOf(page);
  const { name, email, merchantName } = owner;

  await deleteMailAttempts();
  await page.goto(`${DASHBOARD}/sign-up`);
  await screen.fill("Name of the business", merchantName);
  await screen.fill("Your name", name);
  await screen.fill("E-mail", email);
  await screen.fill("Password", PASSWORD);
  await screen.press("Create account");
  await screen.arriveAt("Check your mail");

  await page.goto(await linkOfMail(email, /Confirm/));
  await screen.fill("Password", PASSWORD);
  await screen.press("Confirm and open the account");
  await screen.arriveAt("Your first test key");
  const testKey = (await screen.copyable("Test key")) ?? "";

  await screen.follow("Open the dashboard");
  await screen.arriveAt(merchantName);
  return { ...customer, screen, email, name, merchantName, home: page.url(), testKey };
}

export async function signOut({ page, screen }: User): Promise<void> {
  await screen.press("Sign out");
  await screen.arriveAt("Sign in");
  await page.waitForFunction("location.pathname === '/sign-in'");
}

export async function signIn(
  { page, screen }: Pick<User, "page" | "screen">,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.goto(`${DASHBOARD}/sign-in`);
  await screen.fill("E-mail", email);
  await screen.fill("Password", password);
  await screen.press("Sign in");
}

/** Adds a virtual authenticator that stores passkeys and verifies its user automatically. */
export async function giveAuthenticator({ page }: Customer): Promise<void> {
  const session = await page.createCDPSession();
  const options: Protocol.WebAuthn.VirtualAuthenticatorOptions = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", { options });
}

/** Adds the user's first passkey. It needs no proof: the password was given a moment ago. */
export async function addPasskey({ page, screen, home }: User): Promise<void> {
  await page.goto(`${home}/security`);
  await screen.press("Add passkey");
  await screen.fill("Name", "Phone");
  await page.locator("dialog form button[type=submit]").click();
  await screen.see("The passkey works from now on.");
}

/** Ages the user's last proof by ten minutes. */
export async function expireProof({ email }: User): Promise<void> {
  const expired = await inDatabase("dashboard", (db) => {
    const user = db("users").select("id").where({ email });
    return db("sessions").whereIn("user_id", user).update({ stepped_up_until: null });
  });
  expect(expired).toBeGreaterThan(0);
}

/** Ages the mails caused by this address by a day, since twenty a day are allowed. */
function deleteMailAttempts(): Promise<unknown> {
  return inDatabase("dashboard", (db) => db("attempts").whereLike("subject", "mailing/%").delete());
}

/** As an operator does. */
export async function switchLiveModeOn({ merchantName }: User): Promise<void> {
  const switched = await inDatabase("gateway", (db) =>
    db("merchants").where({ name: merchantName }).update({ live_mode: true }),
  );
  expect(switched).toBe(1);
}

async function inDatabase<T>(schema: string, change: (db: Database) => PromiseLike<T>): Promise<T> {
  const url = theStack().databaseUrl;
  const db = connect({ url, schema, applicationName: "browser tests" });
  try {
    return await change(db);
  } finally {
    await db.destroy();
  }
}
