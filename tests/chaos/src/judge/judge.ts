import { setTimeout as delay } from "node:timers/promises";
import { type Answer, type Api, type ApiRequest, isRetryable } from "../world/api";
import type { Executed } from "../world/driver";
import type { Effect, Merchant } from "../world/operations";
import type { Movements } from "./money";

interface Evidence {
  apis: readonly Api[];
  merchants: readonly Merchant[];
  executed: readonly Executed[];
  /** The initial balance of each wallet, in kobo. */
  funds: number;
}

const ROOT = "/api/v1/developer";

export interface Judged {
  violations: string[];
  /** Each wallet's statement, the oldest movement first, by the merchant's index. */
  movements: ReadonlyMap<number, Movements>;
}

/** Compares responses to merchants with the records, the wallets, the statements and the events: every contradiction. */
export async function judge(evidence: Evidence): Promise<Judged> {
  const { apis, merchants, executed, funds } = evidence;
  const movements = new Map<number, Movements>();
  const verdicts: Verdict[] = [];
  await inParallel(executed, async (one, index) => {
    verdicts[index] = await judgeRecord(apis, one);
  });
  const violations = verdicts.flatMap(({ violation }) => violation ?? []);
  for (const { index, wallet } of merchants) {
    const api = apis[index] as Api;
    const moved = verdicts.reduce((sum, { effect }) => sum + (effect?.get(index) ?? 0), 0);
    const statement = await statementOf(api, wallet);
    movements.set(index, statement);
    violations.push(...(await judgeWallet(api, { wallet, statement, expected: funds + moved })));
    const causes = verdicts.flatMap(({ cause }) => (cause?.merchant === index ? cause : []));
    violations.push(...(await judgeEvents(api, causes)));
  }
  return { violations, movements };
}

/** Another merchant of the same mode must find none of the records. */
export async function judgeIsolation({ apis, merchants, executed }: Evidence): Promise<string[]> {
  const violations: string[] = [];
  const ofMode = Map.groupBy(merchants, ({ mode }) => mode);
  await inParallel(executed, async ({ operation, answers }, index) => {
    const { merchant, record: rule } = operation;
    const others = ofMode.get(merchants[merchant]?.mode ?? "test") ?? [];
    // Everyone in turn: each has a rate limit.
    const stranger = others.filter((one) => one.index !== merchant)[index % (others.length - 1)];
    if (!rule || !stranger || !answers[0]) return;
    const read = typeof rule.read === "function" ? rule.read(answers) : rule.read;
    const answer = await readUntilDefinite(apis[stranger.index] as Api, read);
    if (answer.status < 400) {
      violations.push(`${stranger.name} reads ${read.path} of another merchant: ${answer.text}`);
    }
  });
  return violations;
}

/** Requests of the judge at the same time. */
const AT_ONCE = 8;

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
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
  if (one.stuck) return { violation: `${kind} ${reference} got no definite answer: ${one.stuck}` };
  if (!rule) return judgeAnswers(one);
  if (operation.mustSucceed && !one.isComplete) return judgeAnswers(one);
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
  const event = rule.eventOf(record.data);
  return {
    effect: rule.effectOf(record.data, answers),
    ...(event && {
      cause: { merchant, event, subject: rule.subjectOf?.(record.data) ?? subject },
    }),
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

interface WalletEvidence {
  wallet: string;
  statement: Movements;
  /** By the records, in kobo. */
  expected: number;
}

async function judgeWallet(
  api: Api,
  { wallet, statement, expected }: WalletEvidence,
): Promise<string[]> {
  const path = `${ROOT}/wallets/${wallet}/balance`;
  const { data } = await readUntilDefinite(api, { method: "GET", path });
  const { available, held, ledger } = data;
  const folded = Number(statement.reduce((sum, amount) => sum + amount, 0n));
  return [
    ...(held === 0 ? [] : [`${wallet} still holds ${held} kobo`]),
    ...(ledger === expected ? [] : [`${wallet} has ${ledger} kobo; its records say ${expected}`]),
    ...(ledger === folded ? [] : [`${wallet} has ${ledger} kobo; its statement says ${folded}`]),
    ...(Number(available) >= 0 ? [] : [`${wallet} is below zero: ${available}`]),
  ];
}

/** Statements begin with the newest line. */
async function statementOf(api: Api, wallet: string): Promise<Movements> {
  const movements: bigint[] = [];
  const path = `${ROOT}/wallets/${wallet}/statement?limit=100`;
  for await (const entry of pages(api, path, "entries")) {
    const amount = BigInt(String(entry.amount));
    movements.push(entry.direction === "credit" ? amount : -amount);
  }
  return movements.reverse();
}

async function judgeEvents(api: Api, causes: readonly Cause[]): Promise<string[]> {
  const violations: string[] = [];
  const counts = new Map<string, number>();
  for await (const event of pages(api, `${ROOT}/events?limit=100`, "events")) {
    const data = event.data as Record<string, unknown>;
    const cause = `${event.event} ${data.reference ?? data.id}`;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
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
