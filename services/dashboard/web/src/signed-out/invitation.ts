import type { AcceptInvitation, Invitation } from "../../../src/http/api";
import { errorMessage } from "../api/error-message";
import { ApiError, call } from "../api/http";
import { ROLE_NAMES } from "../format/roles";
import { type FieldOptions, form } from "./form";
import { tokenOfLink } from "./location";
import { showPage } from "./page";
import { link, linkButton, paragraph } from "./parts";
import { enter } from "./sign-in";
import { PASSWORD_HINT } from "./sign-up";

/** Keeps the token while its user signs in, outside of every address that a server sees. */
const KEPT_TOKEN = "invitation-token";

export async function showInvitation(): Promise<void> {
  const token = tokenOfLink() || (sessionStorage.getItem(KEPT_TOKEN) ?? "");
  sessionStorage.setItem(KEPT_TOKEN, token);
  try {
    showOffer(token, await call<Invitation>("POST", "/invitations/view", { body: { token } }));
  } catch (error) {
    showPage({
      title: "This invitation does not open",
      lead: errorMessage(error),
      content: [linkButton("/sign-in", "Sign in")],
    });
  }
}

const NEW_ACCOUNT: FieldOptions[] = [
  { name: "name", label: "Your name", autocomplete: "name", autofocus: true },
  {
    name: "password",
    label: "Password",
    type: "password",
    autocomplete: "new-password",
    hint: PASSWORD_HINT,
  },
];

function showOffer(token: string, invitation: Invitation): void {
  const { merchantName, email, role, invitedBy, hasAccount } = invitation;
  showPage({
    title: `Join ${merchantName}`,
    lead: `${invitedBy} invites ${email} as ${ROLE_NAMES[role].toLowerCase()}.`,
    content: [
      form({
        fields: hasAccount ? [] : NEW_ACCOUNT,
        submit: hasAccount ? "Accept" : "Create account and accept",
        onSubmit: async (values) => {
          await accept({ token, ...(hasAccount ? {} : values) });
        },
      }),
    ],
    footer: [paragraph("Not you? ", link("/sign-in", "Sign in"), " with another address.")],
  });
}

/** An address with an account accepts signed in: sign-in leads back here. */
async function accept(body: AcceptInvitation): Promise<void> {
  try {
    await call("POST", "/invitations/accept", { body });
    sessionStorage.removeItem(KEPT_TOKEN);
    enter("/");
  } catch (error) {
    if (!(error instanceof ApiError && error.problem.code === "SIGNED_OUT")) throw error;
    location.assign("/sign-in?next=/invitation");
  }
}
