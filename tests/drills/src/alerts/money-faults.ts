import { ROOT } from "../load/operations";
import { until, withClient } from "../parts/postgres";
import { clearFaults, control } from "./simulator";
import { type Fault, inOrder, reference, type Surroundings, traffic } from "./surroundings";

const run = ({ primary }: Surroundings, statement: string, values: unknown[] = []) =>
  withClient(primary.url, (client) => client.query(statement, values));

/** Yesterday at noon in Lagos. */
const yesterday = (): Date => new Date(new Date().setUTCHours(11, 0, 0, 0) - 24 * 3_600_000);

/** With the check digit of its bank, which live mode wants. */
const ACCOUNT = "0690000033";

/** A bank transfer whose outcome the rail does not report. */
async function openTransfer(surroundings: Surroundings): Promise<string> {
  const own = reference();
  const { payer } = surroundings;
  const fault = { match: {} };
  await control(surroundings, {
    ...{ provider: "rail", path: "faults" },
    body: { ...fault, operation: "transfer", fault: "accept-then-hang" },
  });
  await control(surroundings, {
    ...{ provider: "rail", path: "faults" },
    body: { ...fault, operation: "verify", fault: "refuse", status: 503 },
  });
  await control(surroundings, {
    ...{ provider: "rail", path: "faults" },
    body: { operation: "notice", fault: "off" },
  });
  const { answer, failure } = await payer.live({
    method: "POST",
    path: `${ROOT}/transfer/external`,
    body: {
      ...{ fromPayId: payer.wallet, accountNumber: ACCOUNT, bankCode: "058" },
      ...{ amount: 10_000, reference: own },
    },
  });
  if (answer?.data.status !== "pending") {
    throw new Error(`The bank transfer is not open: ${failure ?? JSON.stringify(answer)}`);
  }
  return own;
}

const LEFT_PREPARED = "left by a drill";

let openReference = "";

export const MONEY_FAULTS: readonly Fault[] = [
  {
    name: "a wallet's balance is changed by hand in the database",
    isIndependent: true,
    alerts: [{ alert: "LedgerImbalance", labels: { mode: "live" } }],
    inject: async (surroundings) => {
      const change = (kobo: number) =>
        run(
          surroundings,
          `UPDATE wallet_ledger.accounts SET credits_posted = credits_posted + $1
           WHERE id = (SELECT id FROM wallet_ledger.accounts a
             WHERE mode = 'live' AND seq IS NOT NULL AND credits_posted > debits_posted
             ORDER BY id LIMIT 1)`,
          [kobo],
        );
      await change(7);
      return () => change(-7);
    },
  },
  {
    name: "a client prepares a transaction in the ledger's database, and never ends it",
    isIndependent: true,
    alerts: [{ alert: "PreparedTransactionOld", labels: { schema: "wallet_ledger" } }],
    inject: async (surroundings) => {
      await withClient(surroundings.primary.url, async (client) => {
        await client.query("BEGIN");
        await client.query("SELECT txid_current()");
        await client.query(`PREPARE TRANSACTION '${LEFT_PREPARED}'`);
      });
      return () => run(surroundings, `ROLLBACK PREPARED '${LEFT_PREPARED}'`);
    },
  },
  {
    name: "the float at the bill provider is nearly spent",
    isIndependent: true,
    alerts: [{ alert: "ProviderFloatLow" }],
    inject: async (surroundings) => {
      const set = (naira: string) =>
        control(surroundings, { provider: "bill-provider", path: "float", body: { naira } });
      await set("1000.00");
      return () => set("90000000.00");
    },
  },
  {
    name: "the rail tells no outcome, and transfer may not write its table for a day",
    alerts: [
      { alert: "HoldPastRule", labels: { operation: "transfer" } },
      { alert: "WorkerBehind", labels: { job: "transfer" } },
    ],
    inject: async (surroundings) => {
      openReference = await openTransfer(surroundings);
      await run(surroundings, "REVOKE UPDATE ON transfer.external_transfers FROM kobo_transfer");
      const day = "now() - interval '29 hours'";
      await run(
        surroundings,
        `UPDATE transfer.external_transfers SET created_at = ${day}, submitted_at = ${day},
           asked_from = ${day}, asked = 10, leased_until = NULL, due_at = now() - interval '11 minutes'
         WHERE reference = $1`,
        [openReference],
      );
      return () =>
        run(surroundings, "GRANT UPDATE ON transfer.external_transfers TO kobo_transfer");
    },
  },
  {
    name: "a review is undecided for five hours",
    alerts: [{ alert: "ReviewQueueOld", labels: { operation: "transfer" } }],
    inject: async (surroundings) => {
      await until(async () => {
        const { rowCount } = await run(
          surroundings,
          `UPDATE transfer.reviews SET opened_at = now() - interval '5 hours'
           WHERE transfer_id =
             (SELECT id FROM transfer.external_transfers WHERE reference = $1)`,
          [openReference],
        );
        return rowCount === 1;
      });
      return async () => {
        await clearFaults(surroundings, "rail");
        const { answer } = await surroundings.payer.live({
          method: "GET",
          path: `${ROOT}/transfer/${openReference}`,
        });
        const id = String(answer?.data.transactionId);
        const decision = ["--by", "ada", "--why", "The rail confirms it."];
        const { code, output } = await surroundings.system.command(
          ...["ops", "reviews", "decide", id, "confirm", ...decision],
        );
        if (code !== 0) throw new Error(`The review was not decided: ${output}`);
      };
    },
  },
  {
    name: "the bill provider's statement has a sale that Kobo never made",
    alerts: [{ alert: "ReconciliationDifferences", labels: { source: "bill_provider" } }],
    inject: async (surroundings) => {
      const sale = { serviceID: "mtn", amount: "100", phone: "08011111111" };
      const bill = { provider: "bill-provider", path: "book" } as const;
      const at = yesterday();
      const { purchase } = await control(surroundings, {
        ...bill,
        body: { plant: "stray", sale, bought_at: at.toISOString() },
      });
      const { request_id } = purchase as { request_id: string };
      const compare = () =>
        surroundings.system.command(
          ...["reconcile", "--mode", "live", "--day", at.toISOString().slice(0, 10)],
        );
      await compare();
      return async () => {
        await control(surroundings, { ...bill, body: { plant: "forget", request_id } });
        await compare();
      };
    },
  },
  {
    name: "the bill provider cannot be reached",
    alerts: [
      { alert: "ReconciliationMissed", labels: { source: "bill_provider" } },
      { alert: "ProviderCircuitOpen", labels: { job: "bills" } },
    ],
    inject: async (surroundings) => {
      const switchTo = (down: boolean) =>
        control(surroundings, { provider: "bill-provider", path: "down", body: { down } });
      await switchTo(true);
      // As if the day before yesterday, which is overdue at any hour, had not been compared yet.
      await run(
        surroundings,
        `UPDATE bills.reconciliation_runs
         SET day = day - 1, finished_at = NULL, leased_until = NULL, due_at = now() WHERE mode = 'live'`,
      );
      const verify = () =>
        surroundings.payer.live({
          method: "POST",
          path: `${ROOT}/bills/verify`,
          body: {
            ...{ serviceID: "ikeja-electric", billersCode: `11111${Date.now()}`.slice(0, 13) },
            ...{ type: "prepaid", phone: "08011111111" },
          },
        });
      const stop = traffic(verify, { atOnce: 3, pauseMs: 300 });
      return inOrder(
        () => switchTo(false),
        async () => {
          // The trial call that closes the breaker.
          await new Promise((resolve) => setTimeout(resolve, 12_000));
          await stop();
        },
      );
    },
  },
];
