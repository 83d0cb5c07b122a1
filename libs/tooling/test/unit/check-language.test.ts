const {
  checkCode,
  checkComments,
  checkFileName,
  checkJsx,
  checkLines,
  checkMarkdown,
  checkPython,
} = require("../../language/check-text.js");

const kindsOf = (violations: { kind: string; found: string }[]) =>
  violations.map(({ kind, found }) => `${kind}: ${found}`);

test.each([
  ["carryOn"],
  ["carryOnAll"],
  ["#heard"],
  ["PLANTED"],
  ["LedgerBook"],
  ["receiveNotice"],
  ["made"],
])("the identifier %s is refused", (identifier) => {
  expect(checkCode(`let ${identifier};`)).toHaveLength(1);
});

test.each([
  ["attemptsMade"],
  ["retryDelayMs"],
  ["shoulder"],
  ["bring"],
  ["notices_heard"],
  ["ReceiveBankNotice"],
  ["onceKey"],
  ["RAIL_NOTICE_TEST_URL"],
  ["deadLetters"],
])("the identifier %s is none of the words, or was released", (identifier) => {
  expect(checkCode(`let ${identifier};`)).toEqual([]);
});

test("each identifier is reported once, with its line and the field's word", () => {
  const code = "const a = 1;\nconst patience = 2;\nuse(patience);\n";

  expect(checkCode(code)).toEqual([
    { line: 2, kind: "identifier", found: "patience", say: "timeout, retry timing" },
  ]);
});

test("names inside strings and regular expressions are no identifiers", () => {
  expect(checkCode(`const text = "carryOn" + 'heard'; /patience/.test(text);`)).toEqual([]);
});

test("comments are read by phrase and by how their sentences begin", () => {
  const code = `
    /**
     * What a worker needs.
     * It runs anew. Nobody waits for it.
     */
    // Who may call it? The owner.
  `;

  expect(kindsOf(checkCode(code))).toEqual([
    "comment: Nobody",
    "comment: anew",
    "comment: What a worker needs.",
    "comment: Nobody waits for it.",
  ]);
});

test("a sentence that begins after @throws is read by itself, and code in backticks is not read", () => {
  expect(checkCode("/** Sends it. @throws Nobody answers */")).toHaveLength(2);
  expect(checkCode("/** Reads `nobody` as null. */")).toEqual([]);
});

test("log messages and metric help are read, names and data are not", () => {
  const code = `
    logger.warn({ err: error, name: "nobody" }, "the bank is away");
    logger.info(\`nobody asked\`);
    counter({ name: "x", help: "Purchases that lie before a person" });
    reply("nobody");
  `;

  expect(kindsOf(checkCode(code))).toEqual([
    "log message: is away",
    "log message: nobody",
    "metric help: before a person",
  ]);
});

test("errors, names of tests and other texts are read, without their code", () => {
  const code = [
    'throw new AppError("INVALID_REQUEST", "The bank stays away today.");',
    'test("an event that nobody expects is stored", () => {});',
    `fail(\`The group \${group}: somebody joined it meanwhile.\`);`,
    'reply("Run it as `nobody` of this host.", "nobody@example.com", "is away");',
  ].join("\n");

  expect(kindsOf(checkCode(code)).filter((found) => !found.startsWith("identifier"))).toEqual([
    "text: stays away",
    "text: nobody",
    "text: somebody",
  ]);
});

test("texts between tags are read", () => {
  const page =
    '<p title="Nobody is signed in now.">The card is {name}, and whoever has it pays.</p>';

  expect(kindsOf(checkJsx(page))).toEqual(["text: Nobody", "text: whoever"]);
});

test("documents are read without code and link targets", () => {
  const markdown = [
    "# What is a PayID?",
    "What the bank says decides.",
    "See [the guide](nobody.md) and `nobody`.",
    "```sh",
    "echo nobody",
    "```",
    "- Who may call it? Every key.",
    "- Whoever has the lease.",
  ].join("\n");

  expect(kindsOf(checkMarkdown(markdown))).toEqual([
    "document: What the bank says decides.",
    "document: Whoever",
    "document: Whoever has the lease.",
  ]);
});

test("comments of contracts and SQL are read, their names are not", () => {
  const proto = "// Somebody else has it.\nstring once_key = 1;\n-- It is mended.\n";

  expect(kindsOf(checkComments(proto))).toEqual(["comment: Somebody", "comment: mended"]);
});

test("scripts and settings are read line by line", () => {
  const settings = "# Whoever runs it.\nsummary: The bank is away\nuser: `nobody`\n";

  expect(kindsOf(checkLines(settings))).toEqual(["text: Whoever", "text: is away"]);
});

test("Python is read with its identifiers, also those with underscores", () => {
  const source =
    'ASKED_TWICE = 1\n"""Waits for\nsomebody."""\nheard_of = "asked"  # asked\nheard_of\n';

  expect(checkPython(source)).toEqual([
    { line: 1, kind: "identifier", found: "ASKED_TWICE", say: "request, requested" },
    { line: 4, kind: "identifier", found: "heard_of", say: "received, receive, ingest" },
    { line: 3, kind: "text", found: "somebody", say: expect.stringContaining("the subject") },
  ]);
});

test("file and folder names are read", () => {
  expect(checkFileName("services/transfer/src/app/carry-on.ts")).toHaveLength(1);
  expect(checkFileName("services/transfer/src/app/resume.ts")).toEqual([]);
});
