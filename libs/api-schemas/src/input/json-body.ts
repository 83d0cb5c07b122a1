import { AppError } from "@kobo/errors";
import { parse } from "secure-json-parse";
import { exactNumber, InexactNumber } from "./exact-number";

/** Request bodies: a JSON object of limited depth, without duplicate names. */
export type JsonObject = Record<string, unknown>;

/** Enough for metadata of depth 3 in any body, and far below a stack overflow. */
const DEPTH_MAX = 16;

/**
 * Parses a request body. Errors have nothing of the body, not even in their cause.
 * @throws AppError INVALID_JSON for anything but an object in UTF-8; for `__proto__` or `constructor.prototype` in
 * it; for a duplicate name, which parsers treat differently; and for nesting deeper than 16
 */
export function parseJsonBody(bytes: Uint8Array): JsonObject {
  const text = decode(bytes);
  const replacements = scan(text);
  const body = parseObject(text);
  for (const { path, value } of replacements) replaceAt(body, path, value);
  return body;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError("INVALID_JSON", "The body is not valid UTF-8.");
  }
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = parse(text, undefined, { protoAction: "error", constructorAction: "error" });
  } catch {
    // The parser's message quotes the text, which may have a card number, so it is not the cause.
    throw new AppError("INVALID_JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AppError("INVALID_JSON", "The body must be a JSON object.");
  }
  return value as JsonObject;
}

/** Punctuation, other text, and the quote at which a string begins: a pattern for whole strings overflows on long ones. */
const TOKEN = /["{}[\]:,]|[^\s{}[\]:,"]+/g;

/** Strings, punctuation and other text. */
function* tokensOf(text: string): Generator<string> {
  const pattern = new RegExp(TOKEN);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [token] = found;
    if (token === '"') pattern.lastIndex = endOfString(text, found.index);
    yield token === '"' ? text.slice(found.index, pattern.lastIndex) : token;
  }
}

/** An unclosed string extends to the end: otherwise each of its quotes would be tried as a beginning. */
function endOfString(text: string, start: number): number {
  for (let quote = start; ; ) {
    quote = text.indexOf('"', quote + 1);
    if (quote < 0) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
}

const NUMBER_START = /^[-0-9]/;

/**
 * Finds what JSON.parse does not report: duplicate names, nesting, and numbers that it would change. Malformed text
 * passes; the parser refuses it.
 */
function scan(text: string): Replacement[] {
  const nesting = new Nesting();
  const replacements: Replacement[] = [];
  let previous = "";
  for (const token of tokensOf(text)) {
    if (token === "{" || token === "[") nesting.enter(token);
    else if (token === "}" || token === "]") nesting.leave();
    else if (token === ":") nesting.addName(previous);
    else if (token === ",") nesting.nextItem();
    else if (NUMBER_START.test(token)) replacements.push(...replacementsOf(token, nesting.path));
    previous = token;
  }
  return replacements;
}

/** The replacement of a number that validation must refuse; nothing for others. */
function replacementsOf(token: string, path: Path): Replacement[] {
  // 1e3, 1.0 and -0 are integers in JavaScript, but mistakes in an amount (decision 6), also in GraphQL's variables.
  const isAmount = AMOUNT.test(String(path.at(-1))) && !path.includes("metadata");
  if (isAmount && !PLAIN_INTEGER.test(token)) return [{ path, value: token }];
  if (!path.some((step) => GIVEN_BACK.has(step))) return [];
  const value = exactNumber(token);
  return value instanceof InexactNumber ? [{ path, value }] : [];
}

/** Fields whose numbers are returned unchanged: metadata, and GraphQL's variables, one of which may be metadata. */
const GIVEN_BACK = new Set<string | number>(["metadata", "variables"]);
/** Fields of money, such as `keepAmount`. */
const AMOUNT = /(?:^a|A)mount$|(?:^t|T)hreshold$/;
const PLAIN_INTEGER = /^(0|-?[1-9][0-9]*)$/;

interface Replacement {
  path: Path;
  value: InexactNumber | string;
}

/** Names of members and indexes of items, from the root. */
type Path = readonly (string | number)[];

function replaceAt(body: JsonObject, path: Path, value: unknown): void {
  const [last = "", ...outer] = path.toReversed();
  const parent = outer
    .toReversed()
    .reduce<Record<string | number, unknown>>(
      (inner, step) => inner[step] as Record<string | number, unknown>,
      body,
    );
  parent[last] = value;
}

/** Only names of the API's style are repeated in errors; others may be values. */
const SHOWN_NAME = /^"[A-Za-z_]{1,60}"$/;

/** The objects and arrays around a token, with the names of each object so far. */
class Nesting {
  readonly #levels: { names?: Set<string>; step: string | number }[] = [];

  get depth(): number {
    return this.#levels.length;
  }

  enter(bracket: "{" | "["): void {
    if (this.depth === DEPTH_MAX) {
      throw new AppError("INVALID_JSON", `The body is nested deeper than ${DEPTH_MAX} levels.`);
    }
    this.#levels.push(bracket === "{" ? { names: new Set(), step: "" } : { step: 0 });
  }

  leave(): void {
    this.#levels.pop();
  }

  /** The path of the current value. */
  get path(): Path {
    return this.#levels.map(({ step }) => step);
  }

  nextItem(): void {
    const level = this.#levels.at(-1);
    if (typeof level?.step === "number") level.step += 1;
  }

  addName(token: string): void {
    const name = unescaped(token);
    const level = this.#levels.at(-1);
    if (level?.names?.has(name)) {
      const shown = SHOWN_NAME.test(token) ? token : "a field";
      throw new AppError("INVALID_JSON", `The body names ${shown} twice.`);
    }
    if (!level?.names) return;
    level.names.add(name);
    level.step = name;
  }
}

/** An escaped name such as `"\u0061mount"` is `amount` as well. */
function unescaped(token: string): string {
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
