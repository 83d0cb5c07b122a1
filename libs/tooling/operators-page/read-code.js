const jsTokens = require("js-tokens");
const { LogCalls } = require("../language/log-calls.js");

/**
 * @typedef {{ name: string, formerly?: string, kind: string, help: string, labels: string[] }} Metric
 * @typedef {{ level: string, message: string }} LogMessage
 */

const METRIC = /\b(counter|gauge|histogram)\(\{([\s\S]*?)\n\}\)/g;
const field = (name, body) =>
  new RegExp(`\\b${name}:\\s*(?:"([^"]*)"|'([^']*)')`).exec(body)?.slice(1).find(Boolean);

/**
 * The metrics that a module of TypeScript defines.
 * @returns {Metric[]}
 */
function metricsIn(code) {
  return [...code.matchAll(METRIC)].flatMap(([, kind, body]) => {
    const name = field("name", body);
    if (!name) return [];
    const labels = /\blabelNames:\s*\[([^\]]*)\]/.exec(body)?.[1] ?? "";
    return {
      name,
      kind,
      formerly: field("formerly", body),
      help: field("help", body) ?? "",
      labels: [...labels.matchAll(/"([^"]*)"/g)].map(([, label]) => label),
    };
  });
}

/** Levels that an operator may act on. */
const LEVELS = new Set(["warn", "error", "fatal"]);

const COMPARISONS = new Set(["===", "!=="]);

/**
 * The messages of warnings and errors that a module of TypeScript logs. A string that a condition compares with is none.
 * @returns {LogMessage[]}
 */
function logMessagesIn(code) {
  const messages = [];
  const calls = new LogCalls();
  let previous = "";
  for (const { type, value } of jsTokens(code)) {
    const isText = type === "StringLiteral" || type === "NoSubstitutionTemplate";
    if (isText && !COMPARISONS.has(previous) && calls.depth === 1 && LEVELS.has(calls.level)) {
      messages.push({ level: calls.level, message: value.slice(1, -1) });
    }
    if (type === "WhiteSpace" || type === "LineTerminatorSequence") continue;
    calls.next(value);
    previous = value;
  }
  return messages;
}

module.exports = { logMessagesIn, metricsIn };
