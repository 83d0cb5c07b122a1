import { hash, verify } from "@node-rs/argon2";
import { ProblemError } from "../../domain/problem";

/** Argon2id, with at least the memory and passes that OWASP recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Fewer than libuv has threads, which DNS and files need too. */
const HASHES_MAX = 2;
/** About half a second's work. */
const WAITING_MAX = 40;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws ProblemError SERVICE_UNAVAILABLE when too many wait */
async function withPermit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= HASHES_MAX) {
    if (waiting.length >= WAITING_MAX) {
      throw new ProblemError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 1 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The next one has this one's permit.
    if (next) next();
    else running--;
  }
}

/** @throws ProblemError SERVICE_UNAVAILABLE */
export function hashPassword(password: string): Promise<string> {
  return withPermit(() => hash(password, OPTIONS));
}

/** A hash of no password, so that an unknown address takes as long as a known one. */
let noPassword: Promise<string> | undefined;

/**
 * False without a hash, after the same work.
 * @throws ProblemError SERVICE_UNAVAILABLE
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  noPassword ??= hash("", OPTIONS);
  const compared = passwordHash ?? (await noPassword);
  const matches = await withPermit(() => verify(compared, password));
  return matches && passwordHash !== undefined;
}
