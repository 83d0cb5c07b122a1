import { generateSync } from "otplib";
import { customers } from "../customer";
import { linkOfMail } from "./mailbox";
import { addPasskey, DASHBOARD, giveAuthenticator, signIn, signOut, signUp } from "./user";

const newCustomer = customers();
const SLOW_MS = 60_000;
const STEP_SECONDS = 30;

/** The code that an app shows now, or shows next: a code works once. */
function codeOf(secret: string, { stepsAhead = 0 } = {}): string {
  const epoch = Math.floor(Date.now() / 1_000) + stepsAhead * STEP_SECONDS;
  return generateSync({ secret, epoch });
}

test(
  "sign-in with a password and an authenticator code, or with a recovery code, once",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, home, email, merchantName } = user;
    await page.goto(`${home}/security`);

    await screen.press("Set up");
    await screen.press("Go on");
    const secret = (await screen.copyable("Secret")) ?? "";
    await screen.fill("Code that the app shows", codeOf(secret));
    await screen.press("Confirm");
    const [recoveryCode = ""] = ((await screen.copyable("Recovery codes")) ?? "").split("\n");
    await screen.press("I have stored it");

    await signOut(user);
    await signIn(user, { email });
    await screen.fill("Code", codeOf(secret, { stepsAhead: 1 }));
    await screen.press("Sign in");
    await screen.arriveAt(merchantName);

    await signOut(user);
    await signIn(user, { email });
    await screen.press("Use a recovery code");
    await screen.fill("Recovery code", recoveryCode);
    await screen.press("Sign in");
    await screen.arriveAt(merchantName);

    await signOut(user);
    await signIn(user, { email });
    await screen.press("Use a recovery code");
    await screen.fill("Recovery code", recoveryCode);
    await screen.press("Sign in");
    await page.locator("[role=alert]:not([hidden])").wait();
    expect(page.url()).toBe(`${DASHBOARD}/sign-in`);
  },
  SLOW_MS,
);

test(
  "sign-in with a passkey alone",
  async () => {
    const user = await signUp(await newCustomer());
    await giveAuthenticator(user);
    await addPasskey(user);
    await signOut(user);

    await user.screen.press("Sign in with a passkey");

    await user.screen.arriveAt(user.merchantName);
  },
  SLOW_MS,
);

test(
  "sign-in with a new password after a reset by mail, and no longer with the old one",
  async () => {
    const user = await signUp(await newCustomer());
    const { page, screen, email, merchantName } = user;
    const password = "an entirely different sentence";
    await signOut(user);

    await screen.follow("Forgot your password?");
    await screen.fill("E-mail", email);
    await screen.press("Send the mail");
    await screen.arriveAt("Check your mail");
    await page.goto(await linkOfMail(email, /password/i));
    await screen.fill("New password", password);
    await screen.press("Set password");
    await screen.arriveAt("Your password is set");

    await signIn(user, { email });
    await page.locator("[role=alert]:not([hidden])").wait();
    await signIn(user, { email, password });
    await screen.arriveAt(merchantName);
  },
  SLOW_MS,
);
