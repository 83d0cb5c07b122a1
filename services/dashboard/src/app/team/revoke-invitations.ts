import type { Transaction } from "@kobo/postgres";
import * as auditLog from "../../db/audit-log";
import * as invitations from "../../db/invitations";
import type { By } from "../../domain/audit";
import type { Role } from "../../domain/role";

interface Revocation {
  merchantId: string;
  by: By;
  at: Date;
}

/** Undefined when there is none to revoke. */
export async function revokeOne(
  trx: Transaction,
  { id, merchantId, by, at }: Revocation & { id: string },
): Promise<{ email: string; role: Role } | undefined> {
  const revoked = await invitations.revoke(trx, { id, merchantId, at });
  if (!revoked) return undefined;
  await auditLog.append(trx, {
    ...{ at, merchantId, by, outcome: "done", after: null },
    action: "team.invitation_revoked",
    object: `invitation:${id}`,
    before: { ...revoked },
  });
  return revoked;
}

/** Revokes the open invitations that no longer hold after a change of the team. */
export async function revokeAll(
  trx: Transaction,
  revocation: Revocation,
  isVoid: (invitation: invitations.Invitation) => boolean,
): Promise<void> {
  const { merchantId, at } = revocation;
  const open = await invitations.listOpen(trx, { merchantId, now: at });
  for (const { id } of open.filter(isVoid)) await revokeOne(trx, { ...revocation, id });
}
