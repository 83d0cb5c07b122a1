import { z } from "zod";
import { confirmSignUp } from "../../app/access/confirm-sign-up";
import { beginRecovery, confirmRecovery } from "../../app/access/recover";
import { type OpenedSession, signOut } from "../../app/access/sessions";
import {
  beginPasskeySignIn,
  signInByCode,
  signInByPasskey,
  signInByPassword,
} from "../../app/access/sign-in";
import { signUp } from "../../app/access/sign-up";
import type { Parts } from "../../app/parts";
import type { PasskeyResponse } from "../../app/proofs/webauthn";
import { acceptInvitation, getInvitation } from "../../app/team/invitations";
import type {
  Confirmed,
  ConfirmRecovery,
  Invitation,
  MailSent,
  Recovery,
  Session,
  SignedIn,
  SignIn,
  SignUp,
} from "../api";
import { Code, Email, Line, Password, Token, UserName, webAuthnResponse } from "../fields";
import { publicRoute, type Reply, type Route, userRoute } from "../route";
import { type Links, viewSession } from "./session-view";

const SignUpBody = z.object({
  name: UserName,
  email: Email,
  password: Password,
  merchantName: Line,
}) satisfies z.ZodType<SignUp>;

const ConfirmBody = z.object({
  token: Token,
  password: Password,
  merchantName: Line.optional(),
});

/** Into the dashboard and out of it. */
export function accessRoutes(links: Links): Route[] {
  const mailSent: MailSent = { mailboxUrl: links.mailboxUrl };
  return [
    publicRoute({
      method: "post",
      path: "/sign-up",
      body: SignUpBody,
      handle: async ({ parts, body, visitor }) => {
        await signUp(parts, body, visitor);
        return { status: 202, body: mailSent };
      },
    }),

    publicRoute({
      method: "post",
      path: "/sign-up/confirm",
      body: ConfirmBody,
      handle: async ({ parts, body, visitor, session: replaced }) => {
        const { token, password, merchantName } = body;
        const confirmation = { token, password, merchantName, visitor, replaced };
        const { merchantId, firstTestKey, ...opened } = await confirmSignUp(parts, confirmation);
        const session = await viewOpened(parts, opened.session, links);
        const confirmed: Confirmed = { session, merchantId, firstTestKey };
        return { status: 201, body: confirmed, session: opened };
      },
    }),

    publicRoute({
      method: "post",
      path: "/sign-in/password",
      body: z.object({ email: Email, password: Password }) satisfies z.ZodType<SignIn>,
      handle: async ({ parts, body, visitor, session: replaced }) => {
        const result = await signInByPassword(parts, { ...body, visitor, replaced });
        if ("challengeToken" in result) {
          const { challengeToken, ...due } = result;
          return { body: due satisfies SignedIn, challengeToken };
        }
        return signedIn(parts, result, links);
      },
    }),

    ...(["totp", "recovery-code"] as const).map((method) =>
      publicRoute({
        method: "post",
        path: `/sign-in/${method}`,
        body: z.object({ code: Code }),
        handle: async ({ parts, body, visitor, challengeToken, session: replaced }) => {
          const entered = { ...body, method, challengeToken, visitor, replaced };
          const opened = await signInByCode(parts, entered);
          return signedIn(parts, opened, links);
        },
      }),
    ),

    publicRoute({
      method: "post",
      path: "/sign-in/passkey/options",
      handle: async ({ parts, visitor }) => {
        const { options, token } = await beginPasskeySignIn(parts, visitor);
        return { body: options, challengeToken: token };
      },
    }),

    ...(["passkey-sign-in", "second-factor"] as const).map((purpose) =>
      publicRoute({
        method: "post",
        path: purpose === "second-factor" ? "/sign-in/password/passkey" : "/sign-in/passkey",
        body: z.object({ response: webAuthnResponse<PasskeyResponse>() }),
        handle: async ({ parts, body, visitor, challengeToken, session: replaced }) => {
          const entered = { ...body, purpose, challengeToken, visitor, replaced };
          const opened = await signInByPasskey(parts, entered);
          return signedIn(parts, opened, links);
        },
      }),
    ),

    publicRoute({
      method: "post",
      path: "/recovery",
      body: z.object({ email: Email }) satisfies z.ZodType<Recovery>,
      handle: async ({ parts, body, visitor }) => {
        await beginRecovery(parts, { ...body, visitor });
        return { status: 202, body: mailSent };
      },
    }),

    publicRoute({
      method: "post",
      path: "/recovery/confirm",
      body: z.object({ token: Token, password: Password }) satisfies z.ZodType<ConfirmRecovery>,
      handle: async ({ parts, body, visitor }) => {
        await confirmRecovery(parts, { ...body, visitor });
        return {};
      },
    }),

    userRoute({
      method: "get",
      path: "/session",
      handle: async ({ parts, session }) => ({ body: await viewSession(parts, session, links) }),
    }),

    userRoute({
      method: "post",
      path: "/sign-out",
      handle: async ({ parts, session }) => {
        await signOut(parts, session);
        return { isSignedOut: true };
      },
    }),

    publicRoute({
      method: "post",
      path: "/invitations/view",
      body: z.object({ token: Token }),
      handle: async ({ parts, body: { token } }) => {
        const found = await getInvitation(parts, token);
        const { merchantName, email, role, inviterName: invitedBy, hasAccount } = found;
        const body: Invitation = { merchantName, email, role, invitedBy, hasAccount };
        return { body };
      },
    }),

    publicRoute({
      method: "post",
      path: "/invitations/accept",
      body: z.object({
        token: Token,
        name: UserName.optional(),
        password: Password.optional(),
      }),
      handle: async ({ parts, body, session, visitor }) => {
        const { token, name, password } = body;
        const accepted = { token, session, name, password, visitor };
        const { session: joined, opened } = await acceptInvitation(parts, accepted);
        const view: SignedIn = { session: await viewOpened(parts, joined, links) };
        return { body: view, ...(opened && { session: opened }) };
      },
    }),
  ];
}

async function signedIn(parts: Parts, opened: OpenedSession, links: Links): Promise<Reply> {
  const body: SignedIn = { session: await viewOpened(parts, opened.session, links) };
  return { body, session: opened };
}

/** Null when another service fails: the session is open by now, and its cookie and keys must reach the browser. */
async function viewOpened(
  parts: Parts,
  session: OpenedSession["session"],
  links: Links,
): Promise<Session | null> {
  return viewSession(parts, session, links).catch((err) => {
    parts.logger.warn({ err }, "session view failed after sign-in");
    return null;
  });
}
