import { setTimeout as delay } from "node:timers/promises";
import { conclude, defineBench, targetLines } from "../bench";
import { median, sum } from "../measure/figures";
import { type CpuSeconds, IDLE, OTHERS, withCpu } from "../measure/processes";
import { target } from "../measure/target";
import { table } from "../report/markdown";
import { auditLedger, beginRun, query, untilAtRest } from "../world/database";
import { balancesOf, callApi, type Merchant, signUpMerchants } from "../world/merchants";
import { System } from "../world/system";

/** The maximum rows of a bulk transfer. */
const ROWS = 10_000;
const AMOUNT_KOBO = 20_000;
/** The first pays the others. */
const MERCHANTS = 100;
const PAID_MAX_MS = 30_000;
const POLL_MS = 100;
const TIMEOUT_MS = 5 * 60_000;

interface BulkRound {
  /** Until the draft is answered, with every row checked. */
  draftMs: number;
  /** From the approval until the bulk transfer is completed. */
  paidMs: number;
  completed: number;
  /** Meanwhile. */
  cpu: CpuSeconds;
}

/** Bulk transfers to PayIDs, sent as CSV. */
export const bulkTransfers = defineBench({
  // Not used: a measurement ends when every row is paid.
  seconds: 30,
  run: async (run) => {
    const system = await run.open(System.start());
    const { databaseUrl } = system.stack;
    const header = await beginRun(databaseUrl);
    const merchants = await signUpMerchants(system, MERCHANTS);
    await query(databaseUrl, "VACUUM ANALYZE");
    const before = await balancesOf(system, merchants);

    const rounds: BulkRound[] = [];
    for (let number = 0; number < run.rounds; number++) {
      await untilAtRest(databaseUrl);
      const round = await payAll(system, merchants, `bulk-${number}`);
      rounds.push(round);
      const { draftMs, paidMs } = round;
      const times = `draft ${seconds(draftMs)} s, paid in ${seconds(paidMs)} s`;
      run.log(`round ${number + 1}: ${times}, ${cpuMsOfRow(round)} ms CPU a row`);
    }

    const after = await balancesOf(system, merchants);
    const moved = after.map((balance, index) => balance - (before[index] ?? 0));
    const expected = ROWS * AMOUNT_KOBO * rounds.length;
    const problems = [
      ...rounds.filter(({ completed }) => completed !== ROWS).map(() => "Not every row was paid."),
      ...(moved[0] === -expected ? [] : [`The payer paid ${-(moved[0] ?? 0)}, not ${expected}.`]),
      ...(sum(moved) === 0 ? [] : ["The payees did not receive what was paid."]),
    ];
    const audits = [await auditLedger("wallet-ledger", databaseUrl)];
    return conclude(header, { rounds }, { targets: judge(rounds), audits, problems });
  },
  section: ({ result }) => ({
    title: "Bulk transfers",
    blocks: [
      [
        `${ROWS} rows, each to the static PayID of one of ${MERCHANTS - 1} merchants, sent as one CSV body, approved, and read every ${POLL_MS} ms until \`completed\`. The draft's answer comes when every row is checked.`,
        `${result.rounds.length} rounds. Afterwards the payer has paid each row once, and the payees have what was paid.`,
      ],
      table(
        result.rounds.map((round, index) => ({ ...round, index })),
        [
          ["round", ({ index }) => String(index + 1)],
          ["draft s", ({ draftMs }) => seconds(draftMs)],
          ["paid s", ({ paidMs }) => seconds(paidMs)],
          ["rows/s", ({ paidMs }) => ((ROWS * 1_000) / paidMs).toFixed(0)],
          ["CPU ms a row", cpuMsOfRow],
        ],
      ),
      targetLines(result),
    ],
  }),
});

/** Of all processes of the system, while the rows are paid. */
function cpuMsOfRow({ cpu }: BulkRound): string {
  const ours = Object.entries(cpu).filter(([name]) => name !== OTHERS && name !== IDLE);
  return ((sum(ours.map(([, spent]) => spent)) * 1_000) / ROWS).toFixed(2);
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

function judge(rounds: readonly BulkRound[]) {
  const paidMs = median(rounds, (round) => round.paidMs);
  return [
    target(`${ROWS} rows to PayIDs paid in at most ${PAID_MAX_MS / 1_000} s`, paidMs, {
      ...{ max: PAID_MAX_MS, text: `${seconds(paidMs)} s` },
    }),
  ];
}

async function payAll(
  system: System,
  [payer, ...payees]: readonly Merchant[],
  reference: string,
): Promise<BulkRound> {
  if (!payer) throw new Error("There is no payer.");
  const rows = Array.from({ length: ROWS }, (_, index) => {
    return `${payees[index % payees.length]?.staticPayId},${AMOUNT_KOBO},${reference}/${index}`;
  });
  const csv = ["toPayId,amount,reference", ...rows].join("\n");
  const search = new URLSearchParams({ reference, fromPayId: payer.wallet });

  const begunAt = performance.now();
  const draft = await callApi(system, payer.key, `/transfers/bulk?${search}`, csv);
  const draftMs = performance.now() - begunAt;
  const path = `/transfers/bulk/${draft.id}`;
  const { result, cpu } = await withCpu({ roots: () => system.pids }, async (onEdge) => {
    onEdge();
    const paid = await approve(system, payer, path);
    onEdge();
    return paid;
  });
  return { draftMs, ...result, cpu };
}

async function approve(
  system: System,
  { key }: Merchant,
  path: string,
): Promise<Pick<BulkRound, "paidMs" | "completed">> {
  const approvedAt = performance.now();
  await callApi(system, key, `${path}/approve`, {});
  for (;;) {
    const { status, rows } = await callApi(system, key, path);
    const paidMs = performance.now() - approvedAt;
    const { completed } = rows as { completed: number };
    if (status === "completed") return { paidMs, completed };
    if (paidMs > TIMEOUT_MS) throw new Error(`After ${seconds(paidMs)} s ${completed} are paid.`);
    await delay(POLL_MS);
  }
}
