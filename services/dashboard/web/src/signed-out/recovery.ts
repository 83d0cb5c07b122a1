import type { ConfirmRecovery, MailSent, Recovery } from "../../../src/http/api";
import { call } from "../api/http";
import { form } from "./form";
import { tokenOfLink } from "./location";
import { showPage } from "./page";
import { link, linkButton, mailboxHint, paragraph } from "./parts";
import { PASSWORD_HINT } from "./sign-up";

export function showRecovery(): void {
  showPage({
    title: "Set a new password",
    lead: "We send you a mail with a link that works for 30 minutes.",
    content: [
      form({
        fields: [
          {
            name: "email",
            label: "E-mail",
            type: "email",
            autocomplete: "username",
            autofocus: true,
          },
        ],
        submit: "Send the mail",
        onSubmit: async ({ email = "" }) => {
          const body: Recovery = { email };
          showMailSent(await call<MailSent>("POST", "/recovery", { body }), email);
        },
      }),
    ],
    footer: [paragraph(link("/sign-in", "Back to sign-in"))],
  });
}

function showMailSent({ mailboxUrl }: MailSent, email: string): void {
  showPage({
    title: "Check your mail",
    lead: `If ${email} has an account, a mail with a link is on its way.`,
    content: mailboxHint(mailboxUrl),
    footer: [paragraph(link("/recovery", "Send another"))],
  });
}

export function showConfirmRecovery(): void {
  showPage({
    title: "Set a new password",
    content: [
      form({
        fields: [
          {
            name: "password",
            label: "New password",
            type: "password",
            autocomplete: "new-password",
            hint: PASSWORD_HINT,
            autofocus: true,
          },
        ],
        submit: "Set password",
        onSubmit: async ({ password = "" }) => {
          const body: ConfirmRecovery = { token: tokenOfLink(), password };
          await call("POST", "/recovery/confirm", { body });
          history.replaceState(null, "", "/recovery/confirm");
          showDone();
        },
      }),
    ],
    footer: [paragraph("Has the link ended? ", link("/recovery", "Send another"))],
  });
}

function showDone(): void {
  showPage({
    title: "Your password is set",
    lead: "All sessions have ended. Sign in with the new password.",
    content: [linkButton("/sign-in", "Sign in")],
  });
}
