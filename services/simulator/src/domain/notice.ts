/** How a notice is sent: as it should be, or as a test wants it. */
export const NOTICE_MANNERS = [
  "as usual",
  "off",
  "doubled",
  "wrong",
  "bad-signature",
  "old-timestamp",
] as const;

type NoticeManner = (typeof NOTICE_MANNERS)[number];

/** One time that a notice went out, and what came back: a status, and why it counts for nothing. */
export interface Attempt {
  at: Date;
  status: number | null;
  error: string | null;
}

/** What a player tells us by itself. It goes out until somebody takes it, or the plan has ended. */
export interface Notice {
  id: string;
  event: string;
  /** What it is about: the session_id of a credit, the reference of a transfer, a request_id … */
  about: string;
  /** As it is sent, to the letter. */
  body: string;
  manner: NoticeManner;
  createdAt: Date;
  /** When it goes out next; null when it will not. */
  nextAt: Date | null;
  /** How often it was sent since it was last begun from the start; sent twice at once counts once. */
  rounds: number;
  attempts: readonly Attempt[];
}

export function newNotice(
  told: Pick<Notice, "id" | "event" | "about" | "body">,
  fault: { kind: string; ms: number } | undefined,
  now: Date,
): Notice {
  const manner = NOTICE_MANNERS.find((name) => name === fault?.kind) ?? "as usual";
  const delayMs = fault?.kind === "late" ? fault.ms : 0;
  const nextAt = manner === "off" ? null : new Date(now.getTime() + delayMs);
  return { ...told, manner, createdAt: now, nextAt, rounds: 0, attempts: [] };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after a failed attempt the next one follows. */
const AGAIN_AFTER_MS = [
  1 * SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  1 * HOUR_MS,
];

/** How often the banks tell us of the same. */
const ROUNDS_MAX = AGAIN_AFTER_MS.length + 1;

function isTaken({ status, error }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300 && error === null;
}

/** After one round of sending, whatever came of it. */
export function afterRound(
  notice: Notice,
  made: readonly Attempt[],
  now: Date,
  roundsMax = ROUNDS_MAX,
): Notice {
  const rounds = notice.rounds + 1;
  const delayMs = rounds < roundsMax ? AGAIN_AFTER_MS[rounds - 1] : undefined;
  const isOver = made.some(isTaken) || delayMs === undefined;
  const nextAt = isOver ? null : new Date(now.getTime() + delayMs);
  return { ...notice, rounds, nextAt, attempts: [...notice.attempts, ...made] };
}

/** From the start, and as it should be. */
export function sentAgain(notice: Notice, now: Date): Notice {
  return { ...notice, manner: "as usual", nextAt: now, rounds: 0 };
}

export type NoticeFate = "off" | "waiting" | "taken" | "given up";

export function fateOf(notice: Notice): NoticeFate {
  if (notice.nextAt) return "waiting";
  if (notice.attempts.some(isTaken)) return "taken";
  return notice.manner === "off" ? "off" : "given up";
}
