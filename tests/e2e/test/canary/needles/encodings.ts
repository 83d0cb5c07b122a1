import { createHash } from "node:crypto";

/** A text as base64 within other bytes: at each of the three positions of a group. */
export function insideBase64(text: string): string[] {
  const forms = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    // The characters at either end also depend on the neighbours.
    const first = Math.ceil((before * 4) / 3);
    return bytes.toString("base64").slice(first, Math.floor((bytes.length * 4) / 3));
  });
  const forUrls = forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([...forms, ...forUrls])];
}

/** Hashes without a key look harmless, but an attacker can try all numbers. */
function unkeyedHashes(text: string | Buffer): string[] {
  return ["sha256", "sha1", "md5"].flatMap((algorithm) => {
    const hash = createHash(algorithm).update(text).digest();
    return [hash.toString("hex"), hash.toString("base64").replace(/=+$/, "")];
  });
}

export function asHex(text: string): string {
  return Buffer.from(text).toString("hex");
}

/** Character codes in a row, as JSON has a `Buffer`, without separators. */
function asCodes(text: string): string {
  return [...Buffer.from(text)].join("");
}

/** A card number as digits in a row. Beyond 2^53 a JSON number is not exact any more. */
export function digitFormsOf(card: string): string[] {
  return [...new Set([card, String(Number(card)), asHex(card), asCodes(card)])];
}

/** A card number in encodings other than digits. */
export function otherFormsOf(card: string): string[] {
  return [...insideBase64(card), Number(card).toExponential(), ...unkeyedHashes(card)];
}
