import { AppError } from "@kobo/errors";
import { parse } from "secure-json-parse";

/** JSON as the API takes it: an object, of bounded depth, in which every name stands once. */
export type JsonObject = Record<string, unknown>;

/** Enough for metadata of depth 3 inside any body of ours; far from what could exhaust a stack. */
const DEPTH_MAX = 16;

/**
 * Reads a request body.
 * @throws AppError INVALID_JSON for anything but an object in UTF-8; for `__proto__` or
 * `constructor.prototype` in it; for a name that stands twice, which two readers would understand
 * differently; and for nesting deeper than 16. None of them shows what was sent, not by its cause either
 */
export function parseJsonBody(bytes: Uint8Array): JsonObject {
  const text = decode(bytes);
  const amount = scan(text);
  const body = parseObject(text);
  // 1e3, 1.0 and -0 are whole numbers to JavaScript. As amounts of money they are mistakes, so the
  // validation is given the text, which it refuses.
  if (amount !== undefined && !PLAIN_INTEGER.test(amount)) body.amount = amount;
  return body;
}

const PLAIN_INTEGER = /^(0|-?[1-9][0-9]*)$/;

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
    // The parser quotes the text in its message, and a card number may stand there: it is no cause of ours.
    throw new AppError("INVALID_JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AppError("INVALID_JSON", "The body must be a JSON object.");
  }
  return value as JsonObject;
}

/**
 * Strings, punctuation, and whatever else stands between. A string that is never closed goes on to the
 * end: were it no token, each quote in it would be tried as the beginning of one.
 */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\]:,]|[^\s{}[\]:,"]+/gs;
const NUMBER_START = /^[-0-9]/;

/**
 * Looks for what JSON.parse does not tell: names that stand twice, and nesting. Returns the text of
 * the number that stands as `amount` in the outermost object. Malformed text passes; the parser will
 * refuse it.
 */
function scan(text: string): string | undefined {
  const nesting = new Nesting();
  let amount: string | undefined;
  let name = "";
  let previous = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") nesting.enter(token);
    else if (token === "}" || token === "]") nesting.leave();
    else if (token === ":") name = nesting.addName(previous);
    else if (previous === ":" && nesting.depth === 1 && name === "amount") amount = token;
    previous = token;
  }
  return amount !== undefined && NUMBER_START.test(amount) ? amount : undefined;
}

/** A name as the API has them. Whatever else stands in the place of one, such as a number, is not repeated. */
const SHOWN_NAME = /^"[A-Za-z_]{1,60}"$/;

/** The objects and arrays around a token, and the names that stood in each object so far. */
class Nesting {
  readonly #levels: (Set<string> | undefined)[] = [];

  get depth(): number {
    return this.#levels.length;
  }

  enter(bracket: "{" | "["): void {
    if (this.depth === DEPTH_MAX) {
      throw new AppError("INVALID_JSON", `The body is nested deeper than ${DEPTH_MAX} levels.`);
    }
    this.#levels.push(bracket === "{" ? new Set() : undefined);
  }

  leave(): void {
    this.#levels.pop();
  }

  addName(token: string): string {
    const name = unescaped(token);
    const names = this.#levels.at(-1);
    if (names?.has(name)) {
      const shown = SHOWN_NAME.test(token) ? token : "a field";
      throw new AppError("INVALID_JSON", `The body names ${shown} twice.`);
    }
    names?.add(name);
    return name;
  }
}

/** `"\u0061mount"` is the name `amount`, too. */
function unescaped(token: string): string {
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
