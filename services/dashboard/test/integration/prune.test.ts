import { newUuid } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import { prune } from "../../src/app/prune";
import * as auditLog from "../../src/db/audit-log";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date("2027-06-01T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

/** A row of each kind whose age, or else its expiry, is the given time before now. */
const ROWS: Record<string, (at: Date, userId: string) => object> = {
  challenges: (at) => ({
    ...{ token_hash: bytes(), purpose: "passkey-sign-in", challenge: "", expires_at: at },
  }),
  email_tokens: (at) => ({
    ...{ token_hash: bytes(), purpose: "recovery", subject_id: newUuid(), expires_at: at },
  }),
  attempts: (at) => ({ subject: newUuid(), failures: 3, last_at: at, blocked_until: at }),
  recoveries: (at) => ({ id: newUuid(), email: "ada@example.com", created_at: at }),
  sign_ups: (at) => ({
    ...{ id: newUuid(), email: "ada@example.com", name: "", password_hash: "" },
    ...{ merchant_name: "", user_id: newUuid(), merchant_id: newUuid(), key_id: newUuid() },
    created_at: at,
  }),
  invitations: (at, userId) => ({
    ...{ id: newUuid(), merchant_id: newUuid(), email: "ada@example.com", role: "viewer" },
    ...{ invited_by: userId, created_at: at, expires_at: at },
  }),
};

function bytes(): Buffer {
  return Buffer.from(newUuid());
}

test.each([
  ["challenges", 0],
  ["email_tokens", 0],
  ["attempts", 2 * DAY_MS],
  ["recoveries", 7 * DAY_MS],
  ["sign_ups", 7 * DAY_MS],
  ["invitations", 30 * DAY_MS],
] as const)("%s are pruned after %i ms, not earlier", async (table, keptMs) => {
  const dashboard = running();
  const { db, logger } = dashboard.parts;
  const { id } = await givenUser(dashboard);
  const rowOf = ROWS[table] as (at: Date, userId: string) => object;
  const [kept, old] = [rowOf(ago(keptMs - 1), id), rowOf(ago(keptMs + 1), id)];
  await db(table).delete();
  await db(table).insert([kept, old]);

  await prune({ db, logger, now: () => NOW });

  const left = await db(table);
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject(kept);
});

test.each([
  [
    "idle for twelve hours is deleted",
    { created_at: ago(DAY_MS), last_seen_at: ago(12 * HOUR_MS) },
    0,
  ],
  [
    "idle for less than twelve hours is kept",
    { created_at: ago(DAY_MS), last_seen_at: ago(12 * HOUR_MS - 1) },
    1,
  ],
  [
    "in use for fourteen days is deleted",
    { created_at: ago(14 * DAY_MS), last_seen_at: ago(1) },
    0,
  ],
  ["in use for fewer days is kept", { created_at: ago(14 * DAY_MS - 1), last_seen_at: ago(1) }, 1],
])("a session %s", async (_, times, left) => {
  const dashboard = running();
  const { db, logger } = dashboard.parts;
  const user = await givenUser(dashboard);
  await signedIn(dashboard, user);
  await db("sessions").where({ user_id: user.id }).update(times);

  await prune({ db, logger, now: () => NOW });

  expect(await db("sessions").where({ user_id: user.id })).toHaveLength(left);
});

test("audit log entries are not pruned, and the service's database role cannot delete them", async () => {
  const { db, logger } = running().parts;
  const merchantId = newUuid();
  await inTransaction(db, (trx) =>
    auditLog.append(trx, {
      ...{ merchantId, action: "team.removed", object: "user:x", outcome: "done" },
      ...{ at: ago(3_650 * DAY_MS), before: null, after: null },
      by: { actor: "system", address: null, requestId: null },
    }),
  );

  await prune({ db, logger, now: () => NOW });

  expect(await db("audit_log").where({ merchant_id: merchantId })).toHaveLength(1);
  await expect(db("audit_log").delete()).rejects.toThrow("permission denied");
});
