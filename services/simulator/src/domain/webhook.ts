/** How a webhook is sent: normally, or under a fault. */
const WEBHOOK_MANNERS = [
  "as usual",
  "off",
  "doubled",
  "wrong",
  "bad-signature",
  "old-timestamp",
] as const;

/** One delivery attempt: the receiver's status, and why it failed despite a 2xx. */
export interface Attempt {
  at: Date;
  status: number | null;
  error: string | null;
}

export interface Webhook {
  id: string;
  event: string;
  /** The id of its subject: a credit's session_id, a transfer's reference, a request_id … */
  about: string;
  /** The exact body. */
  body: string;
  manner: (typeof WEBHOOK_MANNERS)[number];
  createdAt: Date;
  /** When the next attempt is due; null when there is none. */
  nextAt: Date | null;
  /** Rounds of attempts since the schedule started; two copies sent at once are one round. */
  rounds: number;
  attempts: readonly Attempt[];
}

/** A webhook to post, with its signature headers. */
export interface SignedWebhook {
  body: string;
  headers: Readonly<Record<string, string>>;
}

export function newWebhook(
  event: Pick<Webhook, "id" | "event" | "about" | "body">,
  fault: { kind: string; ms: number } | undefined,
  now: Date,
): Webhook {
  const manner = WEBHOOK_MANNERS.find((name) => name === fault?.kind) ?? "as usual";
  const delayMs = fault?.kind === "late" ? fault.ms : 0;
  const nextAt = manner === "off" ? null : new Date(now.getTime() + delayMs);
  return { ...event, manner, createdAt: now, nextAt, rounds: 0, attempts: [] };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The retry schedule: the back-off after each failed round. */
const RETRY_AFTER_MS = [
  1 * SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  1 * HOUR_MS,
];

const ROUNDS_MAX = RETRY_AFTER_MS.length + 1;

function isDelivered({ status, error }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300 && error === null;
}

export function afterRound(
  webhook: Webhook,
  attempts: readonly Attempt[],
  now: Date,
  roundsMax = ROUNDS_MAX,
): Webhook {
  const rounds = webhook.rounds + 1;
  const delayMs = rounds < roundsMax ? RETRY_AFTER_MS[rounds - 1] : undefined;
  const isOver = attempts.some(isDelivered) || delayMs === undefined;
  const nextAt = isOver ? null : new Date(now.getTime() + delayMs);
  return { ...webhook, rounds, nextAt, attempts: [...webhook.attempts, ...attempts] };
}

/** Restarts the schedule, without the fault. */
export function resent(webhook: Webhook, now: Date): Webhook {
  return { ...webhook, manner: "as usual", nextAt: now, rounds: 0 };
}

/** The delivery state in the control API. */
export function deliveryStateOf(webhook: Webhook): "off" | "waiting" | "taken" | "given up" {
  if (webhook.nextAt) return "waiting";
  if (webhook.attempts.some(isDelivered)) return "taken";
  return webhook.manner === "off" ? "off" : "given up";
}
