import type { Confirmed, ConfirmSignUp, MailSent, SignUp } from "../../../src/http/api";
import { ApiError, call } from "../api/http";
import { firstCall } from "../format/first-call";
import { type FieldOptions, form } from "./form";
import { tokenOfLink } from "./location";
import { showPage } from "./page";
import { copyable, link, linkButton, mailboxHint, paragraph } from "./parts";

export const PASSWORD_HINT = "At least 12 characters. A few unrelated words are easy to remember.";

export function showSignUp(): void {
  showPage({
    title: "Create your account",
    lead: "You get a test wallet and a test key at once. No real money moves in test mode.",
    content: [
      form({
        fields: [
          {
            name: "merchantName",
            label: "Name of the business",
            autocomplete: "organization",
            hint: "As your customers see it.",
            autofocus: true,
          },
          { name: "name", label: "Your name", autocomplete: "name" },
          { name: "email", label: "E-mail", type: "email", autocomplete: "username" },
          {
            name: "password",
            label: "Password",
            type: "password",
            autocomplete: "new-password",
            hint: PASSWORD_HINT,
          },
        ],
        submit: "Create account",
        onSubmit: async ({ name = "", email = "", password = "", merchantName = "" }) => {
          const body: SignUp = { name, email, password, merchantName };
          showMailSent(await call<MailSent>("POST", "/sign-up", { body }), email);
        },
      }),
    ],
    footer: [paragraph("Have an account? ", link("/sign-in", "Sign in"))],
  });
}

function showMailSent({ mailboxUrl }: MailSent, email: string): void {
  showPage({
    title: "Check your mail",
    lead: `We sent a mail to ${email}. It has the next step, and its link works for 24 hours.`,
    content: [
      ...mailboxHint(mailboxUrl),
      paragraph(
        "Nothing there after a few minutes? Look into the spam folder, then ",
        link("/sign-up", "try again"),
        ".",
      ),
    ],
  });
}

/**
 * The password proves that the owner of the address has signed up: a stranger may have signed up with this address
 * and a password of their own.
 */
const PASSWORD: FieldOptions = {
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "current-password",
  hint: "The one that you chose when you signed up.",
  autofocus: true,
};

export function showConfirmSignUp(): void {
  showConfirm([PASSWORD]);
}

function showConfirm(fields: FieldOptions[]): void {
  showPage({
    title: "Confirm your e-mail address",
    lead: "This opens your account, with a wallet and a first test key.",
    content: [
      form({
        fields,
        submit: "Confirm and open the account",
        onSubmit: async ({ password = "", ...otherName }) => {
          const body: ConfirmSignUp = { token: tokenOfLink(), password, ...otherName };
          try {
            showFirstKey(await call<Confirmed>("POST", "/sign-up/confirm", { body }));
          } catch (error) {
            askOtherName(error, password);
          }
        },
      }),
    ],
    footer: [
      paragraph("You did not sign up? Then close this page: nothing happens."),
      paragraph("Has the link ended? ", link("/sign-up", "Sign up again")),
    ],
  });
}

/** The name that was given at sign-up resembles another business's: the same link takes another one. */
function askOtherName(error: unknown, password: string): void {
  const message = error instanceof ApiError && error.problem.fields?.merchantName;
  const isShown = document.querySelector('[name="merchantName"]') !== null;
  if (!message || isShown) throw error;
  showConfirm([
    {
      name: "merchantName",
      label: "Another name of the business",
      autocomplete: "organization",
      hint: message,
      autofocus: true,
    },
    { ...PASSWORD, value: password, autofocus: false },
  ]);
}

function showFirstKey({ session, merchantId, firstTestKey }: Confirmed): void {
  history.replaceState(null, "", "/sign-up/confirm");
  const merchant = session?.merchants.find((one) => one.merchantId === merchantId);
  showPage({
    title: "Your first test key",
    lead: "Store it now: we keep its fingerprint alone, and cannot show it again.",
    content: [
      copyable("Test key", firstTestKey),
      ...(session ? [copyable("First call", firstCall(session.apiUrls.test, firstTestKey))] : []),
      linkButton(merchant ? `/m/${merchant.slug}/test` : "/", "Open the dashboard"),
    ],
  });
}
