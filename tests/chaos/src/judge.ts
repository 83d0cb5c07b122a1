import { setTimeout as delay } from "node:timers/promises";
import { type Answer, type Api, type ApiRequest, isRetryable } from "./api";
import type { Executed } from "./driver";
import type { Effect, Merchant } from "./operations";
import type { Receiver } from "./receiver";

interface Evidence {
  apis: readonly Api[];
  merchants: readonly Merchant[];
  executed: readonly Executed[];
  receiver: Receiver;
  /** The initial balance of each wallet, in kobo. */
  funds: number;
}

const ROOT = "/api/v1/developer";

/** Compares what merchants were told with the records, the wallets, the events and the webhooks: every contradiction. */
export async function judge(evidence: Evidence): Promise<string[]> {
  const { apis, merchants, executed, receiver, funds } = evidence;
  const verdicts: Verdict[] = [];
  for (const one of executed) verdicts.push(await judgeRecord(apis, one));
  const violations = verdicts.flatMap(({ violation }) => violation ?? []);
  for (const { index, wallet } of merchants) {
    const api = apis[index] as Api;
    const moved = verdicts.reduce((sum, { effect }) => sum + (effect?.get(index) ?? 0), 0);
    violations.push(...(await judgeWallet(api, wallet, funds + moved)));
    const causes = verdicts.flatMap(({ cause }) => (cause?.merchant === index ? cause : []));
    violations.push(...(await judgeEvents(api, causes, receiver)));
  }
  if (receiver.badSignatures() > 0) {
    violations.push(`${receiver.badSignatures()} webhooks with a bad signature`);
  }
  return violations;
}

interface Cause {
  merchant: number;
  event: string;
  /** The reference, or the id of a record that has none. */
  subject: string;
}

/** The expected effects of one operation, or the contradiction in its record. */
interface Verdict {
  violation?: string;
  effect?: Effect;
  cause?: Cause;
}

async function judgeRecord(apis: readonly Api[], one: Executed): Promise<Verdict> {
  const { operation, answers } = one;
  const { kind, reference, merchant, record: rule } = operation;
  if (!rule) return judgeAnswers(one);
  const read = typeof rule.read === "function" ? rule.read(answers) : rule.read;
  const record = await readUntilDefinite(apis[merchant] as Api, read);
  if (record.status === 404) {
    const wasRefused = answers.some(({ status }) => [400, 402, 404].includes(status));
    if (wasRefused) return {};
    return { violation: `${kind} ${reference} was acknowledged (${statuses(one)}) and is gone` };
  }
  if (!rule.isFinal(record.data)) {
    const { status } = record.data;
    return { violation: `${kind} ${reference} is not final: ${status} after ${statuses(one)}` };
  }
  const subject = String(record.data.reference ?? record.data.id ?? reference);
  return {
    effect: rule.effectOf(record.data),
    cause: { merchant, event: rule.eventOf(record.data), subject },
  };
}

/** Of an operation without a record, each request must have succeeded. */
function judgeAnswers(one: Executed): Verdict {
  const { kind, reference, effect = new Map() } = one.operation;
  return one.isComplete
    ? { effect }
    : { violation: `${kind} ${reference} was refused: ${statuses(one)}` };
}

function statuses({ answers }: Executed): string {
  return answers.map(({ status, code }) => `${status} ${code}`.trim()).join(", ");
}

async function readUntilDefinite(api: Api, request: ApiRequest): Promise<Answer> {
  for (;;) {
    const answer = await api(request);
    if (answer && !isRetryable(answer)) return answer;
    await delay(300);
  }
}

async function judgeWallet(api: Api, wallet: string, expected: number): Promise<string[]> {
  const path = `${ROOT}/wallets/${wallet}`;
  const { data } = await readUntilDefinite(api, { method: "GET", path: `${path}/balance` });
  const { available, held, ledger } = data;
  let folded = 0;
  for await (const entry of pages(api, `${path}/statement?limit=100`, "entries")) {
    folded += (entry.direction === "credit" ? 1 : -1) * Number(entry.amount);
  }
  return [
    ...(held === 0 ? [] : [`${wallet} still holds ${held} kobo`]),
    ...(ledger === expected ? [] : [`${wallet} has ${ledger} kobo; its records say ${expected}`]),
    ...(ledger === folded ? [] : [`${wallet} has ${ledger} kobo; its statement says ${folded}`]),
    ...(Number(available) >= 0 ? [] : [`${wallet} is below zero: ${available}`]),
  ];
}

async function judgeEvents(
  api: Api,
  causes: readonly Cause[],
  receiver: Receiver,
): Promise<string[]> {
  const violations: string[] = [];
  const counts = new Map<string, number>();
  for await (const event of pages(api, `${ROOT}/events?limit=100`, "events")) {
    const data = event.data as Record<string, unknown>;
    const cause = `${event.event} ${data.reference ?? data.id}`;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
    if (!receiver.ids.has(String(event.id))) violations.push(`webhook of ${cause} never arrived`);
  }
  for (const { event, subject } of causes) {
    const count = counts.get(`${event} ${subject}`) ?? 0;
    if (count !== 1) violations.push(`${event} of ${subject} happened ${count} times`);
  }
  return violations;
}

async function* pages(api: Api, path: string, list: string) {
  let cursor: unknown;
  do {
    const at = cursor ? `${path}&cursor=${encodeURIComponent(String(cursor))}` : path;
    const { data } = await readUntilDefinite(api, { method: "GET", path: at });
    yield* data[list] as Record<string, unknown>[];
    cursor = data.nextCursor;
  } while (cursor);
}
