import { p99Of } from "../p99";
import type { Answers, Sent } from "./load";

export interface Phase extends Answers {
  name: string;
  perSecond: number;
  seconds: number;
  /** Requests that found all connections of their merchant in use. */
  unsent: number;
}

const RECOVERY_MAX_S = 5;
/** A second is like those before when nothing is refused, and its p99 is no more than this above that of their worst. */
const BACK = { times: 1.5, ms: 25 };

const isTaken = ({ status }: Sent): boolean => status === 201;

function tookMs(sent: readonly Sent[]): number[] {
  return sent.map((one) => one.tookMs);
}

/** The answers of each second, by when their requests were sent. */
function secondsOf({ sent, shed, seconds }: Phase): { p99Ms: number; isWhole: boolean }[] {
  return Array.from({ length: seconds }, (_, second) => {
    const isWithin = (atMs: number) => Math.floor(atMs / 1_000) === second;
    const within = sent.filter(({ atMs }) => isWithin(atMs));
    return {
      p99Ms: p99Of(tookMs(within)),
      isWhole: within.every(isTaken) && !shed.atMs.some(isWithin),
    };
  });
}

/** The second from which on the load is served as before; undefined when it never is. */
export function recoveredAfterS(before: Phase, after: Phase): number | undefined {
  const worstMs = Math.max(...secondsOf(before).map(({ p99Ms }) => p99Ms));
  const limitMs = worstMs * BACK.times + BACK.ms;
  const seconds = secondsOf(after);
  const lastBad = seconds.findLastIndex(({ p99Ms, isWhole }) => !isWhole || p99Ms > limitMs);
  return lastBad + 1 < seconds.length ? lastBad + 1 : undefined;
}

export function overloadViolations({
  before,
  during,
  after,
}: Record<"before" | "during" | "after", Phase>): string[] {
  const recovered = recoveredAfterS(before, after);
  const { withoutRetryAfter } = during.shed;
  return [
    ...(during.sent.some(isTaken) ? [] : ["nothing was taken during the overload"]),
    ...(withoutRetryAfter === 0
      ? []
      : [`${withoutRetryAfter} requests were shed without Retry-After`]),
    ...(recovered !== undefined && recovered <= RECOVERY_MAX_S
      ? []
      : [
          `served as before after ${recovered ?? "more than 30"} s, not within ${RECOVERY_MAX_S} s`,
        ]),
  ];
}

/** The record in Markdown. */
export function describeOverload({
  phases,
  capacity,
  violations,
  commit,
}: {
  phases: readonly Phase[];
  capacity: number;
  violations: readonly string[];
  commit: string;
}): string {
  const [before, , after] = phases;
  const recovered = before && after && recoveredAfterS(before, after);
  const rows = phases.map(({ name, perSecond, seconds, unsent, sent, shed }) => {
    const taken = sent.filter(isTaken);
    const shedCount = shed.numbers.length;
    const unanswered = sent.filter(({ status }) => status === 0).length;
    const cells = [
      perSecond.toFixed(0),
      String(seconds),
      ((sent.length + shedCount) / seconds).toFixed(0),
      (taken.length / seconds).toFixed(0),
      p99Of(tookMs(taken)).toFixed(0),
      String(shedCount),
      p99Of(shed.tookMs).toFixed(0),
      String(unanswered),
      String(unsent),
    ];
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  return `# Overload

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit \`${commit}\`. The capacity was ${capacity.toFixed(0)} transfers/s, of callers who wait for their answers.

**${violations.length} violations.** The ordinary load was served as before ${recovered ?? "–"} s after the overload.

| Phase | asked for/s | s | sent/s | taken/s | p99 of those, ms | shed | p99 of those, ms | without answer | unsent: all connections in use |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
${violations.length > 0 ? `\n${violations.map((text) => `- ${text.split("\n")[0]}`).join("\n")}\n` : ""}`;
}
