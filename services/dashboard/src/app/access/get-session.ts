import { AppError } from "@kobo/errors";
import { getMerchant } from "../../clients/merchants";
import * as memberships from "../../db/memberships";
import { actionsOf, type Role } from "../../domain/role";
import { isFresh, type Session } from "../../domain/session";
import type { Parts } from "../parts";
import { type SecondFactor, secondFactorsOf } from "../proofs/second-factors";
import { userOf } from "./sessions";

export interface SessionView {
  user: { id: string; name: string; email: string };
  merchants: {
    merchantId: string;
    name: string;
    slug: string;
    walletPayId: string;
    role: Role;
    liveMode: boolean;
    actions: string[];
  }[];
  steppedUpUntil: Date | null;
  secondFactors: SecondFactor[];
}

/** The signed-in user, with the merchants of the user's teams that the gateway knows. */
export async function getSession(parts: Parts, session: Session): Promise<SessionView> {
  const { db, services, now } = parts;
  const { steppedUpUntil } = session;
  const [{ id, name, email }, joined, secondFactors] = await Promise.all([
    userOf(parts, session),
    memberships.listOfUser(db, session.userId),
    secondFactorsOf(db, session.userId),
  ]);
  const found = await Promise.all(
    joined.map(async ({ merchantId, role }) => {
      const merchant = await getMerchant(services, merchantId).catch(unknownMerchant);
      if (!merchant) return [];
      const { id: _, ...shown } = merchant;
      return [{ merchantId, ...shown, role, actions: actionsOf(role) }];
    }),
  );
  return {
    user: { id, name, email },
    merchants: found.flat(),
    steppedUpUntil: isFresh(steppedUpUntil, now()) ? steppedUpUntil : null,
    secondFactors,
  };
}

function unknownMerchant(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "MERCHANT_NOT_FOUND")) throw error;
}
