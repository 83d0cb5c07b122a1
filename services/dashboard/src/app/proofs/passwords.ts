import { hash, verify } from "@node-rs/argon2";

/** Argon2id, with at least the memory and passes that OWASP recommends. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** A hash of no password, so that an unknown address takes as long as a known one. */
let noPassword: Promise<string> | undefined;

/** False without a hash, after the same work. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  noPassword ??= hashPassword("");
  const matches = await verify(passwordHash ?? (await noPassword), password);
  return matches && passwordHash !== undefined;
}
