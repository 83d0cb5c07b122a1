import { describe, table, targetLines } from "../markdown";
import type { CardListsResult } from "./card-lists-bench";
import type { Cell, PageFigures } from "./compare";
import { SPREAD } from "./fill";
import { PAGES } from "./plan";
import type { Proof } from "./proof";
import type { SinglePayments } from "./single-payments";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: CardListsResult): string {
  const { at, machine, settings, rounds, cells, targets, proof, single, plan } = result;
  const requests = cells[0]?.requests ?? 0;
  return [
    `# Card lists bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. One merchant with ${SPREAD.payments} payments, ${SPREAD.others} of others between them; ${requests} requests of each page over ${rounds} rounds, the pages in turn; all services, PostgreSQL, Redis, Kafka and the callers share the cores.`,
    "",
    "p50 and p99 in ms of the first page, a page in the middle, the last page, and a page in the middle reached by `previous_cursor`; × first is the page in the middle beside the first.",
    "",
    ...figureTable(cells),
    "",
    "## Where the time goes",
    "",
    ...cpuTable(cells),
    "",
    "CPU ms for each page, by process with its children; warm-up and what a process does by itself meanwhile included.",
    "",
    "## Wanted",
    "",
    ...targetLines(targets),
    ...(plan
      ? ["", `How the page in the middle is found (${plan.of}):`, "", ...code(plan.lines)]
      : []),
    "",
    "## One payment",
    "",
    ...singleLines(single),
    "",
    "## Proven",
    "",
    ...proofLines(proof),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

function figureTable(cells: readonly Cell[]): string[] {
  const head = ["list", "limit", "callers", ...PAGES, "× first p50", "× first p99"];
  const rows = cells.map(({ list, limit, callers, pages, ratio }) => [
    list,
    String(limit),
    String(callers),
    ...PAGES.map((page) => both(pages[page])),
    ratio.p50.toFixed(2),
    ratio.p99.toFixed(2),
  ]);
  return table({ head, rows, words: [0] });
}

/** Of the largest pages, the dearest process first. */
export function cpuTable(cells: readonly Cell[]): string[] {
  const largest = Math.max(...cells.map(({ limit }) => limit));
  const shown = cells.filter(({ limit }) => limit === largest);
  const total = (name: string) => shown.reduce((sum, { cpuMs }) => sum + (cpuMs[name] ?? 0), 0);
  const names = Object.keys(shown[0]?.cpuMs ?? {}).sort((a, b) => total(b) - total(a));
  return table({
    head: ["process", ...shown.map(({ list, callers }) => `${list}, ${callers}`)],
    rows: names.map((name) => [name, ...shown.map(({ cpuMs }) => (cpuMs[name] ?? 0).toFixed(2))]),
    words: [0],
  });
}

function both({ p50Ms, p99Ms }: PageFigures): string {
  return `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`;
}

function code(lines: readonly string[]): string[] {
  return ["```", ...lines, "```"];
}

function singleLines({ count, create, get }: SinglePayments): string[] {
  return [
    `- \`POST /v2/payments/{id}\`, a success in test mode, the simulator's time included: p50 ${create.p50Ms.toFixed(1)} ms, p99 ${create.p99Ms.toFixed(1)} ms of ${count}, one after the other`,
    `- \`GET /v2/payments/{id}\` of each: p50 ${get.p50Ms.toFixed(1)} ms, p99 ${get.p99Ms.toFixed(1)} ms`,
  ];
}

function proofLines({ walked, walksWhileAdding, added, problems }: Proof): string[] {
  return [
    ...walked.map(
      ({ list, pages, payments }) =>
        `- ${list}: a walk of ${pages} pages by \`next_cursor\` showed ${payments} payments`,
    ),
    `- ${added} payments were made while ${walksWhileAdding} walks went over the newest, down and up`,
    ...(problems.length === 0
      ? ["- every walk showed every payment once, in the database's own order"]
      : problems.map((problem) => `- BROKEN: ${problem}`)),
  ];
}
