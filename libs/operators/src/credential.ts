import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { AppError } from "@kobo/errors";

/** Credentials of `npm start`, which everyone with access to its data folder may use. */
export const SANDBOX = "sandbox.";

/** An operator's public key. The same name may have two, while one replaces the other. */
export interface OperatorKey {
  name: string;
  /** Short, for the audit: the start of the key's SHA-256, after `sandbox.` for a credential of `npm start`. */
  id: string;
  key: KeyObject;
}

/** The content of a signature: a method's name, and the fields of its request. */
export interface Act {
  method: string;
  request: object;
}

/** An act with the proof of its operator, as the audit keeps it. */
export interface Proof {
  keyId: string;
  /** The signed text. */
  text: string;
  signature: Buffer;
}

/** A new private key as PEM. */
export function newOperatorKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** The entry of `OPERATORS` for a private key: `ada=` and the public key. */
export function operatorEntry(name: string, pem: string, { isSandbox = false } = {}): string {
  const { x = "" } = createPublicKey(pem).export({ format: "jwk" });
  return `${name}=${isSandbox ? SANDBOX : ""}${x}`;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/i;
const ENTRY = /^([^=]+)=(sandbox\.)?([\w-]{43})$/;

/** Whether it may name an operator with a credential: letters, digits, `.`, `-` and `_`. */
export function isOperatorName(name: string): boolean {
  return NAME.test(name);
}

/** An entry of `OPERATORS`; undefined for another text. */
export function readOperatorEntry(entry: string): OperatorKey | undefined {
  const [, name = "", prefix = "", x = ""] = ENTRY.exec(entry) ?? [];
  if (!isOperatorName(name)) return undefined;
  const id =
    prefix + createHash("sha256").update(Buffer.from(x, "base64url")).digest("hex").slice(0, 16);
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return { name, id, key };
  } catch {
    return undefined;
  }
}

/** The fields of a request in one order, without those that a wire leaves out. */
function textOf({ method, request }: Act): string {
  const fields = Object.entries(request)
    .filter(([name, value]) => name !== "proof" && !name.startsWith("_") && (value ?? "") !== "")
    .map(([name, value]) => [name, String(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `kobo.operator.v1\n${JSON.stringify([method, fields])}`;
}

/** The `proof` of a request. The request's `key` makes a repetition of it change nothing. */
export function signAct(pem: string, act: Act): Buffer {
  return sign(null, Buffer.from(textOf(act)), createPrivateKey(pem));
}

/**
 * The proof that this operator requested the action.
 * @throws AppError INVALID_SIGNATURE for an unknown operator, and for a signature of another key or another request
 */
export function proofOf(
  operators: readonly OperatorKey[],
  act: Act & { request: { actor: string; proof: Uint8Array } },
): Proof {
  const { actor, proof } = act.request;
  const keys = operators.filter(({ name }) => isSameOperator(name, actor));
  if (keys.length === 0) {
    throw new AppError("INVALID_SIGNATURE", `There is no operator ${actor}: see OPERATORS.`);
  }
  const [text, signature] = [textOf(act), Buffer.from(proof)];
  const signer = keys.find(({ key }) => verify(null, Buffer.from(text), key, signature));
  if (signer) return { keyId: signer.id, text, signature };
  throw new AppError(
    "INVALID_SIGNATURE",
    signature.length === 0
      ? "The request has no proof of its operator. Use npm run ops of this version."
      : `The request is not signed with the key of ${actor}.`,
  );
}

/** Whether two names are one operator: letters' case and spaces do not make another person. */
export function isSameOperator(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
