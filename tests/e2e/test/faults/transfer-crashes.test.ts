import type { Database } from "@kobo/postgres";
import { Transfers } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { givenDoomed, patiently, untilDead, untilKilled } from "../doomed";
import { ANY_BANK, aFreshAccountNumber, controlOf, paidTo } from "../simulator-control";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  uniqueReference,
  wireTenantOf,
} from "../world";

const FUNDS = 5_000_000;
const AMOUNT = 1_000_000;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** The rail's reaction to the transfer. */
type Rail = "takes it" | "takes it and says nothing" | "refuses it";

interface Payment {
  crashPoint: string;
  rail: Rail;
}

async function payAndDie({ crashPoint, rail }: Payment) {
  const merchant = await givenMerchant({ funds: FUNDS });
  const accountNumber = aFreshAccountNumber();
  const fault = FAULTS[rail];
  const match = { account_number: accountNumber };
  if (fault) await controlOf("rail").fault({ operation: "transfer", fault, match, times: 1 });
  const reference = uniqueReference();
  const doomed = await givenDoomed("transfer", Transfers, crashPoint);
  const request = doomed.calls.CreateExternalTransfer(
    {
      tenant: await wireTenantOf(db, merchant),
      fromPayId: merchant.wallet,
      accountNumber,
      bankCode: ANY_BANK,
      amountKobo: AMOUNT,
      reference,
      idempotency: { keyHash: Buffer.alloc(0), fingerprint: Buffer.from(reference) },
    },
    patiently(),
  );
  await expect(request).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await untilDead(doomed);
  return { merchant, reference, accountNumber };
}

const FAULTS: Record<Rail, string | undefined> = {
  "takes it": undefined,
  "takes it and says nothing": "error-after-commit",
  "refuses it": "hang-then-refuse",
};

/** Makes the transfer due for recovery. */
async function letTimePass(reference: string): Promise<void> {
  await db("transfer.external_transfers")
    .where({ reference })
    .whereNotNull("due_at")
    .update({ due_at: db.raw("now()"), not_after: db.raw("now() - interval '1 s'") });
}

const completed = {
  state: "completed",
  debit: AMOUNT,
  paid: [AMOUNT],
  events: ["transfer.completed"],
};
const failed = { state: "failed", debit: 0, paid: [] as number[], events: ["transfer.failed"] };
/** Failed, though it may have been sent: it is still requeried. */
const lost = { ...failed, state: "lost" };
const refused = { state: "refused", debit: 0, paid: [] as number[], events: [] as string[] };

/** One debit, one payment by the rail and one event, or only the event of the failure. */
test.concurrent.each<[string, Rail, typeof completed]>([
  ["transfer.reserving", "takes it", refused],
  ["transfer.after_hold", "takes it", failed],
  ["transfer.submitting", "takes it", lost],
  ["transfer.after_send", "takes it", completed],
  ["transfer.paid", "takes it", completed],
  ["transfer.after_post", "takes it", completed],
  ["transfer.completed", "takes it", completed],
  ["transfer.after_send", "takes it and says nothing", completed],
  ["transfer.pending", "takes it and says nothing", completed],
  ["transfer.after_send", "refuses it", failed],
  ["transfer.pending", "refuses it", failed],
])(
  "killed at %s while the rail %s",
  async (crashPoint, rail, expected) => {
    const payment = { crashPoint, rail };

    const { merchant, reference, accountNumber } = await untilKilled(() => payAndDie(payment));
    await letTimePass(reference);

    await eventually(async () => expect(await stateOf(reference)).toBe(expected.state), 60_000);
    expect(await paidTo(accountNumber)).toEqual(expected.paid);
    expect(await availableOf(merchant)).toBe(FUNDS - expected.debit);
    await eventually(
      async () => expect(await eventsOf(db, reference, "transfer.")).toEqual(expected.events),
      EVENTS_TIMEOUT_MS,
    );
  },
  240_000,
);

async function stateOf(reference: string): Promise<string> {
  return (await db("transfer.external_transfers").where({ reference }).first()).state;
}
