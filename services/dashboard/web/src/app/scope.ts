import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Membership, Mode, Session } from "../../../src/http/api";
import { queries, type Scope } from "../api/resources";

export function isMode(value: string): value is Mode {
  return value === "live" || value === "test";
}

export function merchantOf({ merchants }: Session, slugOrId: string): Membership | undefined {
  return merchants.find(({ slug, merchantId }) => slug === slugOrId || merchantId === slugOrId);
}

/** The merchant and the mode in the address. Within a merchant's routes alone, which have checked both. */
export function useScope() {
  const { data: session } = useSuspenseQuery(queries.session());
  const params = useParams({ from: "/m/$merchant/$mode" });
  const merchant = merchantOf(session, params.merchant) as Membership;
  const mode = params.mode as Mode;
  const scope: Scope = { merchantId: merchant.merchantId, mode };
  const can = (action: string) => merchant.actions.includes(action);
  return { session, merchant, mode, scope, can };
}
