import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signAct } from "@kobo/operators";
import { stackDirectory } from "./world";

/** A request with the proof of one of the sandbox's operators. */
export function signedBy<Request extends object>(
  operator: "ada" | "bola",
  method: string,
  request: Request,
): Request & { proof: Buffer } {
  const { operatorKeys } = JSON.parse(readFileSync(join(stackDirectory(), "secrets.json"), "utf8"));
  return { ...request, proof: signAct(operatorKeys[operator], { method, request }) };
}
