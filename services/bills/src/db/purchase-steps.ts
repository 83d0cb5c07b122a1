import type { StepTable } from "@kobo/saga";
import { ASKING, type Purchase, type State } from "../domain/purchases/purchase";
import type { Step } from "../domain/purchases/step";
import { type Row, TABLE, toPurchase } from "./purchase-row";

/** States with an open ledger step. */
const DECIDED: readonly State[] = ["delivered", "declined", "delivered late", "reversing"];

const NOW = "date_trunc('milliseconds', now())";

export const STEPS: StepTable<Purchase, Step> = {
  table: TABLE,
  now: NOW,
  waitsForCallbacks: ASKING.filter((state) => state !== "submitting"),
  columns: {
    provider_reference: ["text", ({ set }) => set.providerReference],
    provider_cost: ["bigint", ({ set }) => set.providerCost],
    goods: ["jsonb", ({ set }) => set.goods && JSON.stringify(set.goods)],
    error: ["text", ({ set }) => set.error],
    provider_code: ["text", ({ set }) => set.providerCode],
    calls: ["int", ({ set }) => set.calls],
    requeries: ["int", ({ set }) => set.requeries],
    not_found: ["int", ({ set }) => set.notFound],
    acknowledged: ["boolean", ({ set }) => set.acknowledged],
    charged_to: ["text", ({ set }) => set.chargedTo],
  },
  flags: { decides: ["boolean", ({ to }) => DECIDED.includes(to)] },
  times: {
    submitted_at: `CASE WHEN s.to_state = 'submitting' THEN ${NOW} ELSE r.submitted_at END`,
    asked_from: `CASE WHEN s.to_state = 'submitting' THEN ${NOW} ELSE r.asked_from END`,
    decided_at: `CASE WHEN s.decides AND r.state <> s.to_state THEN ${NOW} ELSE r.decided_at END`,
    completed_at: `CASE WHEN s.to_state = 'completed' THEN coalesce(r.completed_at, ${NOW})
      ELSE r.completed_at END`,
  },
  read: (moments) => ({
    submittedAt: moments.submitted_at ?? undefined,
    decidedAt: moments.decided_at ?? undefined,
    completedAt: moments.completed_at ?? undefined,
  }),
  find: async (trx, held) => {
    const row: Row | undefined = await trx(TABLE).where(held).first();
    return row && toPurchase(row);
  },
};
