/**
 * Words that this project does not use, each with the field's word for it. A reader searches the code for the field's
 * word, and finds all of it.
 */

/**
 * In identifiers and file names, as kebab-case words: `carry-on` finds `carryOn`, `carryOnAll` and `carry-on.ts`.
 * Identifiers with an underscore are names on the wire or in tables, which were released, and are not checked.
 */
const IDENTIFIERS = [
  { words: ["carry-on", "take-up", "carried-on", "taken-up"], say: "resume" },
  { words: ["perform", "performs", "performed"], say: "execute" },
  { words: ["wish", "wishes", "errand", "errands"], say: "command" },
  { words: ["news"], say: "event" },
  { words: ["patience", "patient"], say: "timeout, retry timing" },
  { words: ["outside"], say: "provider, or detached" },
  { words: ["trouble", "troubled", "troubles"], say: "error, failure, fault" },
  { words: ["asked", "wanted"], say: "request, requested" },
  { words: ["heard", "hear", "hears", "hearing"], say: "received, receive, ingest" },
  { words: ["tell", "tells", "told"], say: "publish, notify, report" },
  { words: ["ring", "rings", "rung", "bell"], say: "wake, notify" },
  { words: ["joint", "parting"], say: "batch, rebalance" },
  { words: ["pulse"], say: "heartbeat" },
  { words: ["lane", "lanes"], say: "writer connection, delivery pool" },
  { words: ["front-door", "door", "doors"], say: "load shedder, entry point" },
  { words: ["house"], say: "project, maintenance" },
  { words: ["forget", "forgets", "forgotten"], say: "delete, prune" },
  { words: ["person", "people"], say: "reviewer, customer, user" },
  { words: ["nobody", "somebody", "whoever"], say: "the subject itself" },
  { words: ["once-key", "once-keys"], say: "uniqueness key" },
  { words: ["notice", "notices"], say: "webhook, callback" },
  { words: ["letter", "letters", "postman"], say: "webhook, dead letter" },
  { words: ["book", "books"], say: "store, ledger, statement" },
  { words: ["shape", "shapes"], say: "schema, type" },
  { words: ["plant", "plants", "planted"], say: "inject, injected fault" },
  { words: ["fate", "fates"], say: "outcome" },
  { words: ["story", "stories"], say: "state machine, scenario" },
  { words: ["anew"], say: "again" },
  { words: ["beside"], say: "alongside, the relation itself" },
  { words: ["odd"], say: "unexpected" },
  { words: ["mend", "mends", "mended"], say: "fix" },
];

/** Whole identifiers that are no names at all. */
const WHOLE_IDENTIFIERS = [
  { words: ["made", "heard", "asked", "wanted"], say: "result, request, response" },
];

/** Names that were released, or that belong to a library or to the language. */
const ALLOWED_IDENTIFIERS = [
  // @grpc and the contracts in protos: rpcs and fields keep their released names.
  /^(?:Receive(?:Bank|Provider|Processor|Rail)Notice\w*|[oO]nceKeys?)$/,
  // Columns of released tables, whose rows are read under their names, and the simulator's control API.
  /^(?:asked|notices?|fate|plant)$/,
  // A method of the exported `Inbox`, and a key of the launcher's stored secrets.
  /^(?:forget|noticeSecret)$/,
  // Dead letters are the field's word.
  /dead_?letter/i,
  // Settings that operators have in their environments.
  /_NOTICE_(?:SECRET|TEST_URL|LIVE_URL|URL)$|^(?:BOOK_DIR|WEBHOOK_TROUBLED_CONCURRENCY|[A-Z_]*PATIENCE_MS)$/,
  // zod's own names.
  /^ZodRawShape$|^shape$/,
];

/** In comments, log messages, metric help and documents. */
const PHRASES = [
  {
    pattern: /\b(?:nobody|somebody|whoever)\b/i,
    say: "the subject: the worker, the merchant, the client",
  },
  { pattern: /\banew\b/i, say: "again" },
  { pattern: /\ba person (?:looks|must)\b|\bbefore a person\b/i, say: "manual review" },
  { pattern: /\bonce-keys?\b/i, say: "uniqueness key" },
  { pattern: /\bfront door\b/i, say: "load shedder" },
  { pattern: /\b(?:postman|errand|news of)\b/i, say: "webhook, command, event" },
  { pattern: /\b(?:tells?|told|hears?|heard) of\b/i, say: "reports, notifies, receives" },
  {
    pattern:
      /\b(?:he|she|him|his|her) (?:is|was|has|had|gets?|asks?|knows?|says?|may|can|must|will)\b/i,
    say: "it",
  },
  { pattern: /\b(?:keep|keeps|keeping) house\b/i, say: "maintenance" },
  { pattern: /\b(?:is|are|was|were|stays?) away\b/i, say: "unavailable" },
  { pattern: /\b(?:mend|mends|mended|mending)\b/i, say: "fix" },
  { pattern: /\bto be had\b/i, say: "available" },
  {
    pattern: /\b(?:so|as) (?:many|much|often|long) (?:ms|rows|items|bytes|of them|may|must|are)\b/i,
    say: "the number and its unit",
  },
  { pattern: /\bslip of the hand\b/i, say: "typing error" },
  { pattern: /\bcarr(?:y|ies|ied) (?:it |them |one row |the rest )?on\b/i, say: "resume" },
  { pattern: /\b(?:take|takes|taken|took) (?:it |them )?up\b/i, say: "resume, claim" },
  { pattern: /\bwhat became of\b|\bbecomes of\b/i, say: "the outcome" },
  { pattern: /\bof (?:its|our|their) own accord\b/i, say: "automatically" },
  { pattern: /\b(?:goes|go|going|went) on\b(?! to\b)/i, say: "continue, keep" },
  {
    pattern: /\b(?:time|session|run|saga|payment|dispute|fault)s? (?:is|are|was) over\b/i,
    say: "has ended, expired",
  },
  { pattern: /\b(?:tells?|told) (?:of|apart)\b/i, say: "reports, distinguishes" },
];

/** A sentence of a comment or document begins with its subject, unless it is a question. */
const SENTENCE_STARTS = {
  pattern: /^(?:What|Who|Whoever|Whom|Nobody|Somebody|That which)\b(?![^.]*\?)/,
  say: "a sentence with a real subject",
};

module.exports = {
  ALLOWED_IDENTIFIERS,
  IDENTIFIERS,
  PHRASES,
  SENTENCE_STARTS,
  WHOLE_IDENTIFIERS,
};
