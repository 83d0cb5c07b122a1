import { setTimeout as delay } from "node:timers/promises";
import { callerInSystem } from "@kobo/local";
import { WalletLedger } from "@kobo/protos";
import { connectTo } from "@kobo/rpc";
import type { Sent } from "../load/api";
import { ROOT } from "../load/operations";
import { withClient } from "../parts/postgres";
import {
  type Fault,
  inOrder,
  reference,
  type Surroundings,
  standStill,
  traffic,
} from "./surroundings";

/** More than the gateway of a drill lets in at once. */
const FLOOD = 200;
/** Of a card that its bank declines. */
const DECLINED_CARD = "4000000000000002";
const CARD_ATTEMPTS = 120;
/** Longer than a transfer may take by its service level, in seconds. */
const SLOW_LEDGER_S = 0.4;

/** A PayID transfer of ₦100, in the sandbox. */
export const pay = ({ payer, payee }: Surroundings): Promise<Sent> =>
  payer.test({
    method: "POST",
    path: `${ROOT}/transfer/payid`,
    body: {
      ...{ fromPayId: payer.wallet, toPayId: payee.till, amount: 10_000 },
      reference: reference(),
    },
  });

export const TRAFFIC_FAULTS: readonly Fault[] = [
  // The first one: its errors use up the budget whose alert takes longest to clear.
  {
    name: "the ledger's database does not update a wallet",
    alerts: [{ alert: "LedgerConsistencyFailure" }],
    inject: async (surroundings) => {
      const { primary } = surroundings;
      await withClient(primary.url, (client) =>
        client.query(`CREATE FUNCTION wallet_ledger.drill_skip() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RETURN NULL; END $$;
         CREATE TRIGGER drill_skip BEFORE UPDATE ON wallet_ledger.accounts
           FOR EACH ROW EXECUTE FUNCTION wallet_ledger.drill_skip()`),
      );
      return inOrder(
        () =>
          withClient(primary.url, (client) =>
            client.query("DROP FUNCTION wallet_ledger.drill_skip() CASCADE"),
          ),
        traffic(() => pay(surroundings), { pauseMs: 1_000 }),
      );
    },
  },
  {
    name: "the ledger is paused under load",
    alerts: [
      { alert: "ErrorBudgetBurningFast", labels: { slo: "availability-transfers" } },
      {
        alert: "ErrorBudgetBurningSlowly",
        labels: { slo: "availability-transfers" },
        clearsLate: true,
      },
      { alert: "RequestsShed" },
    ],
    inject: async (surroundings) => {
      const end = standStill(surroundings, "wallet-ledger");
      return inOrder(
        end,
        traffic(() => pay(surroundings), { atOnce: FLOOD, pauseMs: 500 }),
      );
    },
  },
  {
    name: "the ledger's database takes 0.4 s for each transfer",
    alerts: [{ alert: "ErrorBudgetBurningFast", labels: { slo: "payid-transfer-latency" } }],
    inject: async (surroundings) => {
      const { primary } = surroundings;
      await withClient(primary.url, (client) =>
        client.query(
          `CREATE FUNCTION wallet_ledger.drill_slow() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN PERFORM pg_sleep(${SLOW_LEDGER_S}); RETURN NULL; END $$;
           CREATE TRIGGER drill_slow AFTER INSERT ON wallet_ledger.transfers
             FOR EACH STATEMENT EXECUTE FUNCTION wallet_ledger.drill_slow()`,
        ),
      );
      return inOrder(
        traffic(() => pay(surroundings)),
        () =>
          withClient(primary.url, (client) =>
            client.query("DROP FUNCTION wallet_ledger.drill_slow() CASCADE"),
          ),
      );
    },
  },
  {
    name: "webhook runs for two of ten seconds",
    alerts: [{ alert: "ErrorBudgetBurningFast", labels: { slo: "webhook-first-attempt" } }],
    inject: async (surroundings) =>
      inOrder(
        traffic(() => pay(surroundings)),
        traffic(
          async () => {
            const end = standStill(surroundings, "webhook");
            await delay(8_000);
            await end();
          },
          { pauseMs: 2_000 },
        ),
      ),
  },
  {
    name: "a process calls the ledger without its secret",
    isIndependent: true,
    alerts: [{ alert: "CallerRefused", labels: { job: "wallet-ledger" } }],
    inject: async ({ system }) => {
      const caller = callerInSystem(system.directory, "merchant-cli");
      const target = system.stack.targets["wallet-ledger"] ?? "";
      const ledger = connectTo(WalletLedger, { target, caller, balance: "pick_first" });
      const stop = traffic(() => ledger.calls.GetBalance({}).catch(() => {}), { pauseMs: 1_000 });
      return inOrder(stop, () => ledger.close());
    },
  },
  {
    name: "a merchant's page is used to try out cards",
    isIndependent: true,
    alerts: [{ alert: "CardTestingSuspected" }],
    inject: async ({ payer }) => {
      const attempt = () => {
        const own = reference();
        return payer.live({
          method: "POST",
          path: `/v2/payments/${own}`,
          idempotencyKey: own,
          body: {
            ...{ amount: 10_000, currency: "NGN", customer: { email: "buyer@example.com" } },
            payment_method: {
              type: "card",
              card: { number: DECLINED_CARD, exp_month: 12, exp_year: 2034, cvc: "123" },
            },
            capture: true,
          },
        });
      };
      let left = CARD_ATTEMPTS;
      return traffic(
        async () => {
          left -= 1;
          if (left >= 0) await attempt();
        },
        { atOnce: 6, pauseMs: 100 },
      );
    },
  },
];
