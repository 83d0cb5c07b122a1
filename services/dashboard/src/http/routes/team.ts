import { z } from "zod";
import { invite, revokeInvitation } from "../../app/team/invitations";
import { changeRole, getTeam, removeMember } from "../../app/team/members";
import type { Team } from "../api";
import { Email, RoleField } from "../fields";
import { type MerchantCall, merchantRoute, type Route } from "../route";

function actorOf({ session, role }: MerchantCall) {
  return { userId: session.userId, role };
}

/** The team of a merchant. */
export const TEAM_ROUTES: readonly Route[] = [
  merchantRoute({
    method: "get",
    path: "/team",
    action: "team.read",
    handle: async ({ parts, merchantId }) => {
      const { members, invitations } = await getTeam(parts, merchantId);
      const body: Team = {
        members: members.map(({ joinedAt, ...member }) => ({
          ...member,
          joinedAt: joinedAt.toISOString(),
        })),
        invitations: invitations.map(({ id, email, role, inviterName, expiresAt }) => ({
          ...{ id, email, role },
          invitedBy: inviterName,
          expiresAt: expiresAt.toISOString(),
        })),
      };
      return { body };
    },
  }),

  merchantRoute({
    method: "post",
    path: "/team/invitations",
    action: "team.write",
    body: z.object({ email: Email, role: RoleField }),
    handle: async (call) => {
      const { parts, merchantId, body, by } = call;
      const id = await invite(parts, { merchantId, actor: actorOf(call), ...body, by });
      return { status: 201, body: { id } };
    },
  }),

  merchantRoute({
    method: "delete",
    path: "/team/invitations/:id",
    action: "team.write",
    handle: async (call) => {
      const { parts, merchantId, params, by } = call;
      const id = params.id ?? "";
      await revokeInvitation(parts, { merchantId, id, actor: actorOf(call), by });
      return {};
    },
  }),

  merchantRoute({
    method: "patch",
    path: "/team/members/:userId",
    action: "team.write",
    body: z.object({ role: RoleField }),
    handle: async ({ parts, merchantId, session, params, body: { role }, by }) => {
      const userId = params.userId ?? "";
      await changeRole(parts, { merchantId, actorId: session.userId, userId, role, by });
      return {};
    },
  }),

  merchantRoute({
    method: "delete",
    path: "/team/members/:userId",
    action: "team.write",
    handle: async ({ parts, merchantId, session, params, by }) => {
      const userId = params.userId ?? "";
      await removeMember(parts, { merchantId, actorId: session.userId, userId, by });
      return {};
    },
  }),
];
