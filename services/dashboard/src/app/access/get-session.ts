import { AppError } from "@kobo/errors";
import { getMerchant, type Merchant } from "../../clients/merchants";
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

/**
 * The signed-in user, with the merchants of the user's teams. A merchant that the gateway does not know is left out, so
 * that the others stay reachable; an unavailable gateway fails the whole.
 */
export async function getSession(parts: Parts, session: Session): Promise<SessionView> {
  const { db, now } = parts;
  const { steppedUpUntil } = session;
  const [{ id, name, email }, joined, secondFactors] = await Promise.all([
    userOf(parts, session),
    memberships.listOfUser(db, session.userId),
    secondFactorsOf(db, session.userId),
  ]);
  const found = await Promise.all(
    joined.map(async ({ merchantId, role }) => {
      const merchant = await findMerchant(parts, merchantId);
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

/** Merchants are never deleted, so an unknown one is an inconsistency. It is logged once by each process. */
const reported = new Set<string>();

async function findMerchant(
  { services, logger }: Parts,
  merchantId: string,
): Promise<Merchant | undefined> {
  try {
    return await getMerchant(services, merchantId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "MERCHANT_NOT_FOUND")) throw error;
    if (!reported.has(merchantId)) {
      reported.add(merchantId);
      logger.error({ merchantId }, "membership of a merchant unknown to the gateway");
    }
    return undefined;
  }
}
