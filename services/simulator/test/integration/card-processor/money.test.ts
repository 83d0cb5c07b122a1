import { createLogger } from "@kobo/runtime";
import fc from "fast-check";
import { capture } from "../../../src/app/card-processor/capture";
import { confirm } from "../../../src/app/card-processor/confirm";
import type { ProcessorDesk } from "../../../src/app/card-processor/desk";
import { openIntent } from "../../../src/app/card-processor/intents";
import { openProcessorDesk } from "../../../src/app/card-processor/open-desk";
import { refund, settleRefund } from "../../../src/app/card-processor/refund";
import { CHANCE } from "../../../src/app/chance";
import { Refused } from "../../../src/domain/bank/refused";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

afterAll(removeFolders);

async function newDesk(): Promise<ProcessorDesk> {
  return openProcessorDesk({
    mode: "test",
    folder: await newFolder(),
    publicUrl: "http://bank.example",
    noticeSecret: "secret",
    post: async () => ({ status: 200, error: null }),
    setAlarm: () => () => undefined,
    chance: CHANCE,
    now: () => NOON,
    logger: createLogger("simulator", "silent"),
  });
}

function held(desk: ProcessorDesk, amount: bigint): string {
  const { id } = openIntent(desk, {
    amount,
    currency: "ngn",
    customerId: null,
    captureMethod: "manual",
    setupFutureUsage: null,
    description: null,
    metadata: {},
  });
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" };
  const means = { kind: "typed", card, email: null, name: null } as const;
  confirm(desk, { intentId: id, means, returnUrl: null, setupFutureUsage: undefined });
  return id;
}

/** What is refused changes nothing, and that is all that this test wants of it. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

const step = fc.oneof(
  fc.record({ does: fc.constant("refund" as const), amount: fc.bigInt({ min: 1n, max: 900n }) }),
  fc.record({
    does: fc.constant("settle" as const),
    at: fc.nat(),
    status: fc.constantFrom("succeeded" as const, "failed" as const),
  }),
  fc.record({
    does: fc.constant("fate" as const),
    kind: fc.constantFrom("pending" as const, "failed" as const),
  }),
);

function take(
  desk: ProcessorDesk,
  intentId: string,
  asked: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
) {
  switch (asked.does) {
    case "refund":
      attempt(() => refund(desk, { intentId, amount: asked.amount, reason: null, metadata: {} }));
      break;
    case "settle": {
      const refunds = desk.book.refunds();
      const chosen = refunds[asked.at % Math.max(1, refunds.length)];
      if (chosen) settleRefund(desk, chosen.id, { status: asked.status });
      break;
    }
    case "fate": {
      const unused = { ms: 0, status: 400, message: "", code: "", match: {}, times: 1 };
      desk.faults.add({ ...unused, operation: "refund-fate", kind: asked.kind });
      break;
    }
  }
}

test("whatever is asked for, no more goes back than came, and the statement says what is left", async () => {
  const desk = await newDesk();
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 2_000n }),
      fc.bigInt({ min: 1n, max: 2_000n }),
      fc.array(step, { maxLength: 12 }),
      async (amount, wanted, steps) => {
        const intentId = held(desk, amount);
        attempt(() => capture(desk, { intentId, amount: wanted }));
        for (const asked of steps) take(desk, intentId, asked);

        const intent = desk.book.findIntent(intentId);
        const charge = desk.book.findCharge(intent?.latestChargeId ?? "");
        const refunds = desk.book.refunds().filter((one) => one.intentId === intentId);
        const sources = new Set([charge?.id, ...refunds.map(({ id }) => id)]);
        const gone = refunds
          .filter(({ status }) => status !== "failed")
          .reduce((sum, one) => sum + one.amount, 0n);
        const left = desk.book
          .lines()
          .filter(({ sourceId }) => sources.has(sourceId))
          .reduce((sum, line) => sum + line.amount, 0n);
        const captured = wanted <= amount ? wanted : 0n;
        expect(charge?.amountCaptured).toBe(captured);
        expect(charge?.amountRefunded).toBe(gone);
        expect(left).toBe(captured - gone);
        expect(left).toBeGreaterThanOrEqual(0n);
      },
    ),
  );
  await desk.close();
});
