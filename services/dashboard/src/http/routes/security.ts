import { z } from "zod";
import type { OpenedSession } from "../../app/access/sessions";
import {
  beginPasskeyStepUp,
  provePassword,
  stepUpByPasskey,
  stepUpByTotp,
} from "../../app/access/step-up";
import type { EnrolmentResponse, PasskeyResponse } from "../../app/proofs/webauthn";
import { beginPasskey, enrolPasskey, removePasskey } from "../../app/security/passkeys";
import {
  changePassword,
  endOtherSessions,
  endSession,
  getSecurity,
} from "../../app/security/security";
import { beginTotp, confirmTotp, removeTotp, replaceRecoveryCodes } from "../../app/security/totp";
import type { RecoveryCodes, Security, SteppedUp, TotpSetup } from "../api";
import { Code, Line, Password, webAuthnResponse } from "../fields";
import { type Reply, type Route, userRoute } from "../route";
import { isoOf } from "./session-view";

function steppedUp(opened: OpenedSession): Reply {
  const body: SteppedUp = { steppedUpUntil: isoOf(opened.session.steppedUpUntil) ?? "" };
  return { body, session: opened };
}

/** Fresh proofs, and what a user signs in with. */
export const SECURITY_ROUTES: readonly Route[] = [
  userRoute({
    method: "post",
    path: "/step-up/totp",
    body: z.object({ code: Code }),
    handle: async ({ parts, session, body }) =>
      steppedUp(await stepUpByTotp(parts, session, body.code)),
  }),

  userRoute({
    method: "post",
    path: "/step-up/passkey/options",
    handle: async ({ parts, session }) => {
      const { options, token } = await beginPasskeyStepUp(parts, session);
      return { body: options, challengeToken: token };
    },
  }),

  userRoute({
    method: "post",
    path: "/step-up/passkey",
    body: z.object({ response: webAuthnResponse<PasskeyResponse>() }),
    handle: async ({ parts, session, body, challengeToken }) =>
      steppedUp(await stepUpByPasskey(parts, session, { ...body, challengeToken })),
  }),

  userRoute({
    method: "post",
    path: "/step-up/password",
    body: z.object({ password: Password }),
    handle: async ({ parts, session, body }) => {
      await provePassword(parts, session, body.password);
      return {};
    },
  }),

  userRoute({
    method: "get",
    path: "/security",
    handle: async ({ parts, session }) => {
      const { totp, recoveryCodesLeft, passkeys, sessions } = await getSecurity(parts, session);
      const body: Security = {
        ...{ totp, recoveryCodesLeft },
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          ...{ id, name },
          createdAt: createdAt.toISOString(),
          lastUsedAt: isoOf(lastUsedAt),
        })),
        sessions: sessions.map(({ id, address, userAgent, createdAt, lastSeenAt }) => ({
          ...{ id, address, userAgent },
          isThis: id === session.id,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
      };
      return { body };
    },
  }),

  userRoute({
    method: "post",
    path: "/security/totp",
    proof: "enrolment",
    handle: async ({ parts, session }) => {
      const body: TotpSetup = await beginTotp(parts, session);
      return { body };
    },
  }),

  userRoute({
    method: "post",
    path: "/security/totp/confirm",
    proof: "enrolment",
    body: z.object({ code: Code }),
    handle: async ({ parts, session, body: { code }, visitor: { device }, by }) => {
      const { codes, ...opened } = await confirmTotp(parts, session, { code, device, by });
      const body: RecoveryCodes = { codes };
      return { body, session: opened };
    },
  }),

  userRoute({
    method: "delete",
    path: "/security/totp",
    proof: "step-up",
    handle: async ({ parts, session, by }) => {
      await removeTotp(parts, session, by);
      return {};
    },
  }),

  userRoute({
    method: "post",
    path: "/security/recovery-codes",
    proof: "step-up",
    handle: async ({ parts, session, by }) => {
      const body: RecoveryCodes = { codes: await replaceRecoveryCodes(parts, session, by) };
      return { body };
    },
  }),

  userRoute({
    method: "post",
    path: "/security/passkeys/options",
    proof: "enrolment",
    handle: async ({ parts, session }) => {
      const { options, token } = await beginPasskey(parts, session);
      return { body: options, challengeToken: token };
    },
  }),

  userRoute({
    method: "post",
    path: "/security/passkeys",
    proof: "enrolment",
    body: z.object({ name: Line, response: webAuthnResponse<EnrolmentResponse>() }),
    handle: async ({ parts, session, body, challengeToken, by }) => {
      const enrolled = await enrolPasskey(parts, session, { ...body, challengeToken, by });
      return { session: enrolled };
    },
  }),

  userRoute({
    method: "delete",
    path: "/security/passkeys/:id",
    proof: "step-up",
    handle: async ({ parts, session, params, by }) => {
      await removePasskey(parts, session, { id: params.id ?? "", by });
      return {};
    },
  }),

  userRoute({
    method: "post",
    path: "/security/password",
    proof: "password-within",
    body: z.object({ current: Password, password: Password }),
    handle: async ({ parts, session, body, visitor, by }) => {
      const changed = { ...body, device: visitor.device, by };
      return { device: await changePassword(parts, session, changed) };
    },
  }),

  userRoute({
    method: "post",
    path: "/security/sessions/end-others",
    handle: async ({ parts, session, by }) => {
      await endOtherSessions(parts, session, by);
      return {};
    },
  }),

  userRoute({
    method: "delete",
    path: "/security/sessions/:id",
    handle: async ({ parts, session, params, by }) => {
      const id = params.id ?? "";
      await endSession(parts, session, { id, by });
      return id === session.id ? { isSignedOut: true } : {};
    },
  }),
];
