import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@kobo/errors";
import { isOperatorName, signAct } from "@kobo/operators";

/** The private keys of operators, `NAME.key` in one folder. In production it has that of the person at work alone. */
export interface OperatorKeys {
  folder: string;
  /**
   * The request with the proof of its operator.
   * @throws AppError VALIDATION_ERROR without a key of that name
   */
  sign: <Request extends { actor: string }>(
    method: string,
    request: Request,
  ) => Request & { proof: Buffer };
}

export function operatorKeys(folder: string): OperatorKeys {
  return {
    folder,
    sign: (method, request) => {
      const proof = signAct(privateKeyOf(folder, request.actor), { method, request });
      return { ...request, proof };
    },
  };
}

/** The names that have a key in the folder. */
export function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => /^(.+)\.key$/.exec(file)?.[1] ?? []);
}

/** The key's path. The name may be written in other letters' case. */
export function pathOf(folder: string, name: string): string {
  const plain = name.trim().toLowerCase();
  const known = namesIn(folder).find((each) => each.toLowerCase() === plain);
  return join(folder, `${known ?? plain}.key`);
}

function privateKeyOf(folder: string, name: string): string {
  const path = pathOf(folder, name);
  if (isOperatorName(name.trim()) && existsSync(path)) return readFileSync(path, "utf8");
  const names = namesIn(folder).join(", ") || "none";
  throw new AppError(
    "VALIDATION_ERROR",
    `There is no key of ${name} in ${folder}, but of: ${names}. Make one: npm run ops -- operators create NAME`,
  );
}
