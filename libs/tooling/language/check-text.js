const jsTokens = require("js-tokens");
const { LogCalls } = require("./log-calls.js");
const {
  ALLOWED_IDENTIFIERS,
  IDENTIFIERS,
  PHRASES,
  SENTENCE_STARTS,
  WHOLE_IDENTIFIERS,
} = require("./words.js");

/**
 * @typedef {{ line: number, kind: string, found: string, say: string }} Violation
 */

/** `carryOnAll` → `carry-on-all`. */
function kebabOf(identifier) {
  return identifier
    .replace(/^[#$]/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}

const BANNED_IDENTIFIERS = IDENTIFIERS.map(({ words, say }) => ({
  pattern: new RegExp(`(?:^|-)(${words.join("|")})(?:-|$)`),
  say,
}));
const BANNED_WHOLE = new Map(
  WHOLE_IDENTIFIERS.flatMap(({ words, say }) => words.map((word) => [word, say])),
);

/** @returns {{ found: string, say: string } | undefined} */
function checkIdentifier(identifier) {
  if (/_/.test(identifier.replace(/^_/, "")) && !/^[A-Z\d_]+$/.test(identifier)) return undefined;
  if (ALLOWED_IDENTIFIERS.some((allowed) => allowed.test(identifier))) return undefined;
  const whole = BANNED_WHOLE.get(identifier);
  if (whole) return { found: identifier, say: whole };
  const kebab = kebabOf(identifier.replaceAll("_", "-"));
  const banned = BANNED_IDENTIFIERS.find(({ pattern }) => pattern.test(kebab));
  return banned && { found: identifier, say: banned.say };
}

/** @returns {{ found: string, say: string }[]} */
function checkPhrases(text) {
  return PHRASES.flatMap(({ pattern, say }) => {
    const match = pattern.exec(text);
    return match ? [{ found: match[0], say }] : [];
  });
}

/** @returns {{ found: string, say: string }[]} */
function checkSentences(text) {
  return text
    .split(/(?<=[.!?:])\s+/)
    .filter((sentence) => SENTENCE_STARTS.pattern.test(sentence))
    .map((sentence) => ({ found: sentence.slice(0, 40), say: SENTENCE_STARTS.say }));
}

function checkProse(text) {
  return [...checkPhrases(text), ...checkSentences(text)];
}

/** How each kind of text is checked. */
const CHECKS = {
  identifier: (text) => checkIdentifier(text) ?? [],
  comment: checkProse,
  "log message": checkPhrases,
  "metric help": checkPhrases,
  text: (text) => (WORDS_OF_A_TEXT.test(text) ? checkPhrases(text) : []),
};

/** Shorter strings are names and data. */
const WORDS_OF_A_TEXT = /\w\S*\s+\w\S*\s+\w/;

/**
 * Identifiers, comments, log messages, metric help and other texts, such as errors and names of tests, of TypeScript or
 * JavaScript; each identifier once.
 * @returns {Violation[]}
 */
function checkCode(code, { jsx = false } = {}) {
  const seen = new Set();
  return textsOf(code, jsx).flatMap(({ line, kind, text }) => {
    if (kind === "identifier" && seen.has(text)) return [];
    if (kind === "identifier") seen.add(text);
    return [CHECKS[kind](text)].flat().map((result) => ({ line, kind, ...result }));
  });
}

/** Like `checkCode`, with the texts between tags. */
function checkJsx(code) {
  return checkCode(code, { jsx: true });
}

function textsOf(code, jsx) {
  const texts = [];
  const calls = new LogCalls();
  let line = 1;
  for (const { type, value } of jsTokens(code, { jsx })) {
    const kind = KINDS[type]?.(calls);
    if (kind) texts.push({ line, kind, text: READ[kind]?.(value) ?? value });
    if (!SPACE.has(type)) calls.next(value);
    line += value.split("\n").length - 1;
  }
  return texts;
}

const SPACE = new Set(["WhiteSpace", "LineTerminatorSequence"]);

const kindOfString = (calls) => {
  if (calls.depth === 1) return "log message";
  return calls.isAfterHelp ? "metric help" : "text";
};

/** The kind of text that a token is, by its type. */
const KINDS = {
  IdentifierName: () => "identifier",
  PrivateIdentifier: () => "identifier",
  MultiLineComment: () => "comment",
  SingleLineComment: () => "comment",
  StringLiteral: kindOfString,
  NoSubstitutionTemplate: kindOfString,
  TemplateHead: kindOfString,
  TemplateMiddle: kindOfString,
  TemplateTail: kindOfString,
  JSXText: () => "text",
  JSXString: () => "text",
};

/** How a kind of text is read from its token. */
const READ = { comment: textOfComment, text: textOfToken };

function textOfToken(token) {
  return token.slice(1, -1).replaceAll(/\\?`[^`]+`/g, "`…`");
}

function textOfComment(comment) {
  return comment
    .replace(/^\/\*+|\*\/$|^\/\//g, "")
    .replaceAll(/^\s*\*/gm, "")
    .replaceAll(/@(?:throws|returns|param)\b/g, ".")
    .replaceAll(/`[^`]*`/g, "`…`")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * The prose of a Markdown document: no code, no link targets.
 * @returns {Violation[]}
 */
function checkMarkdown(markdown) {
  const violations = [];
  let isCode = false;
  for (const [index, raw] of markdown.split("\n").entries()) {
    if (/^\s*(?:```|~~~)/.test(raw)) isCode = !isCode;
    else if (!isCode) {
      const text = raw
        .replaceAll(/`[^`]*`/g, "`…`")
        .replaceAll(/\]\([^)]*\)/g, "]")
        .replace(/^\s*(?:[-*>|]|\d+[.])\s*/, "")
        .trim();
      // A heading or a line that goes on in the next one may begin with any word of a question.
      const results = text.startsWith("#") ? checkPhrases(text) : checkProse(text);
      for (const result of results)
        violations.push({ line: index + 1, kind: "document", ...result });
    }
  }
  return violations;
}

/**
 * Comments of Protocol Buffers and SQL.
 * @returns {Violation[]}
 */
function checkComments(source) {
  const marker = /^\s*(?:\/\/|--)\s?(.*)$/;
  return source.split("\n").flatMap((raw, index) => {
    const text = marker.exec(raw)?.[1];
    if (text === undefined) return [];
    return checkPhrases(text).map((result) => ({ line: index + 1, kind: "comment", ...result }));
  });
}

/**
 * Every line of a script or of settings: their comments, and the texts that people read.
 * @returns {Violation[]}
 */
function checkLines(source) {
  return source.split("\n").flatMap((raw, index) => {
    const text = raw.replaceAll(/`[^`]*`/g, "`…`");
    return checkPhrases(text).map((result) => ({ line: index + 1, kind: "text", ...result }));
  });
}

/**
 * Python: its lines, and its identifiers, each once.
 * @returns {Violation[]}
 */
function checkPython(source) {
  const seen = new Set();
  const names = source
    .replaceAll(/"""[\s\S]*?"""|"[^"\n]*"|'[^'\n]*'|#.*/g, (text) => text.replaceAll(/[^\n]/g, " "))
    .split("\n")
    .flatMap((line, index) =>
      (line.match(/[A-Za-z_]\w*/g) ?? []).flatMap((name) => {
        const result =
          !seen.has(name) && checkIdentifier(camelOf(name.toLowerCase().replaceAll("_", "-")));
        seen.add(name);
        return result ? [{ line: index + 1, kind: "identifier", ...result, found: name }] : [];
      }),
    );
  return [...names, ...checkLines(source)];
}

/** `list-parked` → `listParked`. */
function camelOf(kebab) {
  return kebab.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** @returns {Violation[]} */
function checkFileName(path) {
  return path
    .split("/")
    .flatMap((part) => checkIdentifier(camelOf(part.replace(/\..*$/, ""))) ?? [])
    .map((result) => ({ line: 1, kind: "file name", ...result, found: path }));
}

module.exports = {
  checkCode,
  checkComments,
  checkFileName,
  checkJsx,
  checkLines,
  checkMarkdown,
  checkPython,
};
