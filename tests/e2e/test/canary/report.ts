import type { Finding, Searched } from "./search";

export interface Run {
  searched: readonly Searched[];
  /** Card payments in the database. */
  payments: number;
  /** Messages of the tests that held a card. */
  messagesWithCard: number;
  /** The number of different security codes that were sent. */
  codes: number;
}

export interface Verdict {
  text: string;
  failed: boolean;
}

/** With fewer, the run proves little: the tests of cards make several times as many. */
const PAYMENTS_MIN = 10;
const PLACES_SHOWN = 30;

/**
 * Whether a run was clean. An empty search proves nothing: after a whole run every medium must hold
 * something, including card traffic. After a partial run only findings count.
 */
export function verdictOf(run: Run, { isWhole }: { isWhole: boolean }): Verdict {
  const { searched, payments, messagesWithCard } = run;
  const findings = searched.flatMap((each) => each.findings);
  const missing = isWhole ? whatIsMissing(run) : [];
  const read = searched.map(({ medium, unit, units }) => `${units} ${unit} of ${medium}`);
  const lines = [
    `Searched for cards and keys: ${read.join(", ")}; ${payments} card payments.`,
    ...(messagesWithCard === 0 ? ["No test of this run sent a card."] : []),
    ...missing.map((what) => `The search proves nothing: ${what}.`),
    ...shown(findings),
  ];
  return { text: lines.join("\n"), failed: findings.length + missing.length > 0 };
}

function whatIsMissing({ searched, payments, messagesWithCard, codes }: Run): string[] {
  return [
    ...searched
      .filter(({ provesNothing }) => provesNothing)
      .map(({ medium }) => `${medium} held nothing`),
    ...(payments < PAYMENTS_MIN ? [`there are ${payments} card payments`] : []),
    ...(messagesWithCard < PAYMENTS_MIN ? [`cards were in ${messagesWithCard} messages`] : []),
    ...(codes === 0 ? ["no security code was sent"] : []),
  ];
}

/** One line for each place and kind, with its count. */
function shown(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(
    findings,
    ({ medium, place, what }) => `${what} in ${medium}, ${place}`,
  );
  const lines = [...groups].map(
    ([title, [first, ...more]]) =>
      `  ${title}${more.length > 0 ? ` (${more.length + 1} times)` : ""}, after: ${first?.around}`,
  );
  const rest = lines.length - PLACES_SHOWN;
  return [
    ...(lines.length > 0 ? ["What must be nowhere was found:"] : []),
    ...lines.slice(0, PLACES_SHOWN),
    ...(rest > 0 ? [`  and in ${rest} places more`] : []),
  ];
}
