import type { Sent } from "./load";

export interface Phase {
  name: string;
  perSecond: number;
  seconds: number;
  sent: readonly Sent[];
}

const RECOVERY_MAX_S = 5;
/** The p99 counts as that of before when it is no more than this, and nothing is refused. */
const BACK = { times: 1.5, ms: 25 };

const isTaken = ({ status }: Sent): boolean => status === 201;

function p99Of(sent: readonly Sent[]): number {
  const took = sent.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  return took[Math.floor(took.length * 0.99)] ?? 0;
}

/** The second from which on the load is served as before; undefined when it never is. */
export function recoveredAfterS(before: Phase, after: Phase): number | undefined {
  const limitMs = p99Of(before.sent.filter(isTaken)) * BACK.times + BACK.ms;
  let recovered: number | undefined;
  for (let second = 0; second < after.seconds; second++) {
    const within = after.sent.filter(({ atMs }) => Math.floor(atMs / 1_000) === second);
    const isGood = within.every(isTaken) && p99Of(within) <= limitMs;
    if (!isGood) recovered = undefined;
    else recovered ??= second;
  }
  return recovered;
}

export function overloadViolations({
  before,
  during,
  after,
}: Record<"before" | "during" | "after", Phase>): string[] {
  const recovered = recoveredAfterS(before, after);
  const bare = during.sent.filter(({ isShed, hasRetryAfter }) => isShed && !hasRetryAfter);
  return [
    ...(during.sent.some(isTaken) ? [] : ["nothing was taken during the overload"]),
    ...(bare.length === 0 ? [] : [`${bare.length} requests were shed without Retry-After`]),
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
  const rows = phases.map(({ name, perSecond, seconds, sent }) => {
    const taken = sent.filter(isTaken);
    const shed = sent.filter(({ isShed }) => isShed).length;
    const unanswered = sent.filter(({ status }) => status === 0).length;
    const cells = [
      perSecond.toFixed(0),
      String(seconds),
      (taken.length / seconds).toFixed(0),
      p99Of(taken).toFixed(0),
      String(shed),
      String(unanswered),
    ];
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  return `# Overload

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit \`${commit}\`. The capacity was ${capacity.toFixed(0)} transfers/s, of callers who wait for their answers.

**${violations.length} violations.** The ordinary load was served as before ${recovered ?? "–"} s after the overload.

| Phase | asked for/s | s | taken/s | p99 of those, ms | shed | without answer |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
${violations.length > 0 ? `\n${violations.map((text) => `- ${text.split("\n")[0]}`).join("\n")}\n` : ""}`;
}
