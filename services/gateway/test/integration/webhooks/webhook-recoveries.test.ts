import { AT, LATER, LATER_MS } from "../../factories";
import { gatewayWithFakes, KEYLESS } from "../../support/gateway-with-fakes";
import { aRecovery, RECOVERY_RECORD } from "../../webhook-factories";

const start = gatewayWithFakes();

const name = "POST /webhooks/:id/recoveries";

test("a recovery is created, for a range or up to now", async () => {
  const { ask, calls, tenant } = await start();

  const { status, body } = await ask(name);
  await ask(name, { body: { from: AT } });

  expect(status).toBe(202);
  expect(body).toEqual({
    success: true,
    message: "The recovery has begun.",
    data: RECOVERY_RECORD,
  });
  const common = { tenant, endpointId: "wh_01", fromMs: Date.parse(AT) };
  expect(calls).toEqual([
    {
      rpc: "webhooks.CreateRecovery",
      request: {
        ...common,
        idempotency: KEYLESS,
        toMs: Date.parse("2026-11-21T11:00:00Z"),
      },
    },
    {
      rpc: "webhooks.CreateRecovery",
      request: { ...common, idempotency: KEYLESS, toMs: 0 },
    },
  ]);
});

test("a repeat under the same key shows the recovery's progress", async () => {
  const { ask, calls, responses } = await start();
  const headers = { "idempotency-key": "recover-1" };
  await ask(name, { headers });
  const recovery = aRecovery({ status: "RECOVERY_STATUS_COMPLETED", finishedAtMs: LATER_MS });
  responses["webhooks.CreateRecovery"] = { recovery, replayed: true };

  const repeat = await ask(name, { headers });

  expect([repeat.status, repeat.headers.get("idempotent-replayed")]).toEqual([202, "true"]);
  expect(repeat.body.data).toEqual({
    ...RECOVERY_RECORD,
    status: "completed",
    finishedAt: LATER,
  });
  expect(calls).toHaveLength(2);
});

test("recoveries are listed and shown", async () => {
  const canceled = aRecovery({ status: "RECOVERY_STATUS_CANCELED", finishedAtMs: LATER_MS });
  const { ask, calls, tenant } = await start({
    "webhooks.ListRecoveries": { recoveries: [aRecovery(), canceled] },
  });

  const list = await ask("GET /webhooks/:id/recoveries");
  const one = await ask("GET /webhooks/:id/recoveries/:recoveryId");

  expect(list.body).toEqual({
    success: true,
    message: "Webhook recoveries retrieved.",
    data: {
      recoveries: [RECOVERY_RECORD, { ...RECOVERY_RECORD, status: "canceled", finishedAt: LATER }],
      hasMore: false,
      nextCursor: null,
      previousCursor: null,
    },
  });
  expect(one.body).toEqual({
    success: true,
    message: "Webhook recovery retrieved.",
    data: RECOVERY_RECORD,
  });
  expect(calls.map(({ request }) => request)).toEqual([
    { tenant, endpointId: "wh_01" },
    { tenant, endpointId: "wh_01", id: "whr_01" },
  ]);
});
