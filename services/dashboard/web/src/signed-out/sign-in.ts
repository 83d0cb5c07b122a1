import type { SignedIn, SignIn } from "../../../src/http/api";
import { call } from "../api/http";
import { answerPasskey, type PasskeyOptions, provePasskey } from "../api/passkey";
import { action, form } from "./form";
import { nextPath } from "./next-path";
import { showPage } from "./page";
import { link, paragraph } from "./parts";

export function showSignIn(): void {
  showPage({
    title: "Sign in",
    lead: "To the dashboard of your business.",
    content: [
      form({
        fields: [
          {
            ...{ name: "email", label: "E-mail", type: "email" },
            ...{ autocomplete: "username", autofocus: true },
          },
          {
            ...{ name: "password", label: "Password", type: "password" },
            autocomplete: "current-password",
          },
        ],
        submit: "Sign in",
        onSubmit: async ({ email = "", password = "" }) => {
          const body: SignIn = { email, password };
          const answer = await call<SignedIn>("POST", "/sign-in/password", { body });
          if ("session" in answer) enter();
          else showSecondFactor(answer);
        },
      }),
      action("Sign in with a passkey", async () => {
        await provePasskey("/sign-in/passkey");
        enter();
      }),
    ],
    footer: [
      paragraph(link("/recovery", "Forgot your password?")),
      paragraph("New to Kobo? ", link("/sign-up", "Create an account")),
    ],
  });
}

/** The fragment is dropped, and the page left out of the history. */
export function enter(path = nextPath(location.search, location.origin)): void {
  location.replace(path);
}

type Due = Extract<SignedIn, { secondFactors: unknown }>;

function showSecondFactor(due: Due): void {
  if (due.secondFactors.includes("totp")) showCode(due);
  else showPasskey(due);
}

function showPasskey(due: Due): void {
  showPage({
    title: "Use your passkey",
    lead: "Your account asks for a passkey after the password.",
    content: [passkeyAction(due)],
    footer: [paragraph(link("/sign-in", "Begin again"))],
  });
}

function passkeyAction({ passkeyOptions }: Due): HTMLElement {
  return action("Use a passkey", async () => {
    await answerPasskey("/sign-in/password/passkey", passkeyOptions as PasskeyOptions);
    enter();
  });
}

function showCode(due: Due): void {
  showPage({
    title: "Enter your code",
    lead: "Your authenticator app shows a code of six digits for Kobo.",
    content: [
      form({
        fields: [
          {
            ...{ name: "code", label: "Code", autocomplete: "one-time-code" },
            ...{ inputmode: "numeric", autofocus: true },
          },
        ],
        submit: "Sign in",
        onSubmit: ({ code = "" }) => sendCode("/sign-in/totp", code),
      }),
      ...(due.secondFactors.includes("passkey") ? [passkeyAction(due)] : []),
      action("Use a recovery code", async () => showRecoveryCode(due)),
    ],
    footer: [paragraph(link("/sign-in", "Begin again"))],
  });
}

function showRecoveryCode(due: Due): void {
  showPage({
    title: "Use a recovery code",
    lead: "Each of the codes that you stored works once.",
    content: [
      form({
        fields: [
          { name: "code", label: "Recovery code", autocomplete: "one-time-code", autofocus: true },
        ],
        submit: "Sign in",
        onSubmit: ({ code = "" }) => sendCode("/sign-in/recovery-code", code),
      }),
      action("Use the authenticator app", async () => showCode(due)),
    ],
    footer: [paragraph(link("/sign-in", "Begin again"))],
  });
}

async function sendCode(path: string, code: string): Promise<void> {
  await call("POST", path, { body: { code: code.replaceAll(" ", "") } });
  enter();
}
