import { z } from "zod";
import { auditCsv, listAudit } from "../../app/audit/list-audit";
import { AUDIT_ACTIONS, GATEWAY_ACTIONS } from "../../domain/audit";
import { positionText, readPosition } from "../../domain/audit-page";
import { invalidField } from "../../domain/problem";
import type { Audit } from "../api";
import { Moment } from "../fields";
import { merchantRoute, type Route } from "../route";

const PAGE = 50;

const Filter = z.object({
  action: z.string().max(60).optional(),
  user: z.uuid().optional(),
  from: Moment.optional(),
  to: Moment.optional(),
});

function filterOf({ action, user, from, to }: z.infer<typeof Filter>) {
  return { action, userId: user, from, to };
}

/** The audit log of a merchant. */
export const AUDIT_ROUTES: readonly Route[] = [
  merchantRoute({
    method: "get",
    path: "/audit",
    action: "audit.read",
    query: Filter.extend({ before: z.string().max(50).default("") }),
    handle: async ({ parts, merchantId, query: { before, ...filter } }) => {
      const position = readPosition(before);
      if (!position) throw invalidField("before", "This page does not exist. Begin again.");
      const page = { merchantId, filter: filterOf(filter), position, limit: PAGE };
      const { entries, next } = await listAudit(parts, page);
      const body: Audit = {
        entries: entries.map(({ logId: _, at, actor, before: was, after, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          who: actor,
          before: was && { ...was },
          after: after && { ...after },
        })),
        actions: [...AUDIT_ACTIONS, ...GATEWAY_ACTIONS].sort(),
        next: next ? positionText(next) : null,
      };
      return { body };
    },
  }),

  merchantRoute({
    method: "get",
    path: "/audit.csv",
    action: "audit.read",
    query: Filter,
    handle: async ({ parts, merchantId, query }) => {
      const lines = auditCsv(parts, { merchantId, filter: filterOf(query) });
      return { csv: { filename: "audit.csv", lines } };
    },
  }),
];
