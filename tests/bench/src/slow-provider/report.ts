import { IDLE, OTHERS } from "../cpu";
import { auditLine, describe, table, targetLines } from "../markdown";
import type { Proof } from "./books";
import { changesIn } from "./breaker";
import { type Comparison, type Round, statusLine } from "./compare";
import { cpuShare } from "./cpu-share";
import { PER_SECOND, PHASES } from "./plan";
import { SETTINGS, type SlowProviderResult } from "./slow-provider-bench";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: SlowProviderResult): string {
  const { at, machine, settings, merchants, rounds, seconds, bystanders, purchases } = result;
  return [
    `# Slow bill provider bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. ${merchants} merchants; medians of ${rounds.length / PHASES.length} rounds, each with ${seconds} s beside a healthy provider and ${seconds} s beside one that takes 30 s for every purchase; REQUERY_SCALE=${SETTINGS.REQUERY_SCALE}. All services, PostgreSQL, Redis, Kafka and the load generator share the cores.`,
    "",
    "## What the others noticed",
    "",
    ...comparisonTable(bystanders),
    "",
    ...cpuLines(rounds),
    "",
    "## Wanted",
    "",
    ...targetLines(result.targets),
    "",
    "## p99 ms of each round",
    "",
    ...roundTable(result),
    "",
    "## Bill purchases",
    "",
    ...comparisonTable([purchases]),
    "",
    ...purchaseTable(rounds),
    "",
    ...breakerLines(rounds),
    "",
    "## Proven",
    "",
    ...proofLines(result.proof),
    auditLine(result.audit),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

function comparisonTable(comparisons: readonly Comparison[]): string[] {
  const head = ["endpoint", "arrivals/s", ...["p50 ms", "p99 ms"].flatMap(inBoth), "p99 ratio"];
  const rows = comparisons.map(({ stream, healthy, slow, ratio }) => [
    stream,
    String(PER_SECOND[stream]),
    ...[healthy.p50Ms, slow.p50Ms, healthy.p99Ms, slow.p99Ms].map((ms) => ms.toFixed(1)),
    ratio.toFixed(2),
  ]);
  return table({ head, rows, words: [0] });
}

const inBoth = (figure: string): string[] => PHASES.map((phase) => `${phase} ${figure}`);

function roundTable({ rounds, bystanders }: SlowProviderResult): string[] {
  const rows = bystanders.map(({ stream }) => [
    stream,
    ...rounds.map(({ heard }) => heard[stream].p99Ms.toFixed(1)),
  ]);
  return table({ head: ["endpoint", ...rounds.map(nameOf)], rows, words: [0] });
}

function purchaseTable(rounds: readonly Round[]): string[] {
  const head = ["round", "answers", "held at the end", "of those stray", "settled after s"];
  const rows = rounds.map((round) => [
    nameOf(round),
    statusLine(round.heard["bill purchase"].statuses),
    String(round.held.open),
    String(round.held.stray),
    (round.settledMs / 1_000).toFixed(1),
  ]);
  return table({ head, rows, words: [0, 1] });
}

function breakerLines(rounds: readonly Round[]): string[] {
  return rounds
    .filter(({ phase, breaker }) => phase === "slow" && breaker.length > 0)
    .map((round) => {
      const most = Math.max(...round.breaker.map(({ inFlight }) => inFlight));
      return `- ${nameOf(round)}: the breaker was ${changesIn(round.breaker)}; at most ${most} calls were under way`;
    });
}

/** How busy the machine was, so that a reader knows whether anybody had to wait for a core. */
function cpuLines(rounds: readonly Round[]): string[] {
  return PHASES.map((phase) => {
    const percent = (name: string) => Math.round(cpuShare(rounds, { phase, name }) * 100);
    return `- CPU, ${phase}: ${percent(IDLE)} % idle, ${percent(OTHERS)} % taken by others`;
  });
}

function proofLines({ answered, completed, delivered, wallets, held, problems }: Proof): string[] {
  if (problems.length > 0) return problemLines(problems);
  return [
    "- everyone else was answered as if nothing were wrong, and every purchase with 201, 202 or 424",
    `- ${answered} purchases were answered; ${completed} are completed, and the provider delivered ${delivered}, each once and as it was answered`,
    `- each of ${wallets} wallets holds exactly what its transfers and its completed purchases left in it; ${held.open} holds are left`,
  ];
}

/** More of them would tell nobody more. */
const PROBLEMS_MAX = 20;

function problemLines(problems: readonly string[]): string[] {
  const more = problems.length - PROBLEMS_MAX;
  return [
    ...problems.slice(0, PROBLEMS_MAX).map((problem) => `- BROKEN: ${problem}`),
    ...(more > 0 ? [`- and ${more} problems more`] : []),
  ];
}

function nameOf({ number, phase }: Pick<Round, "number" | "phase">): string {
  return `${number}, ${phase}`;
}
