import { execFile } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { signForTest } from "@kobo/webhooks";
import { guideOf } from "../../src/guides/guide";

const ROOT = join(__dirname, "../../../..");
const PROGRAMS = join(ROOT, "tests/clients/webhooks");
const GUIDE = guideOf(readFileSync(join(ROOT, "docs/merchants/webhooks.md"), "utf8"));

const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kobo-webhooks-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Message {
  body: string;
  id: string;
  timestamp: string;
  signatures: string;
  secret: string;
}

const ID = "evt_01k5m0x9q8h7g6f5e4d3c2b1a0";
const BODY = JSON.stringify({
  id: ID,
  event: "transfer.completed",
  data: { narration: "Rice ₦25" },
});
const [SECRET, NEXT] = [aSecret(), aSecret()];

/** A message as Kobo sends it, signed with these secrets. */
function signed(secrets: string | string[], ageSeconds = 0): Message {
  const timestamp = new Date(Date.now() - ageSeconds * 1_000);
  const headers = signForTest({ id: ID, body: BODY, timestamp }, secrets);
  return {
    body: BODY,
    id: headers["webhook-id"],
    timestamp: headers["webhook-timestamp"],
    signatures: headers["webhook-signature"],
    secret: SECRET,
  };
}

function aSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** A forged message, signed with the empty key. */
function forged(secret: string): Message {
  const message = signed(SECRET);
  const mac = createHmac("sha256", "").update(`${ID}.${message.timestamp}.${BODY}`);
  return { ...message, secret, signatures: `v1,${mac.digest("base64")}` };
}

/** Made when the programs run: they compare the timestamps with their clock. */
type Messages = Readonly<Record<string, () => Message>>;

const ACCEPTED: Messages = {
  "a message": () => signed(SECRET),
  "a message of four minutes ago": () => signed(SECRET, 240),
  "two signatures, with the older secret": () => signed([NEXT, SECRET]),
  "two signatures, with the newer secret": () => ({ ...signed([NEXT, SECRET]), secret: NEXT }),
  "a signature of another version before its own": () => {
    const message = signed(SECRET);
    return { ...message, signatures: `v1a,AAAA ${message.signatures}` };
  },
};

const REFUSED: Messages = {
  "another body": () => ({ ...signed(SECRET), body: BODY.replace("25", "26") }),
  "another id": () => ({ ...signed(SECRET), id: `${ID}b` }),
  "the signature of another secret": () => signed(NEXT),
  "an old timestamp": () => signed(SECRET, 360),
  "a timestamp in the future": () => signed(SECRET, -360),
  "an old message with a new timestamp": () => ({
    ...signed(SECRET, 360),
    timestamp: signed(SECRET).timestamp,
  }),
  "a timestamp that is no number": () => ({ ...signed(SECRET), timestamp: "now" }),
  "a message without an id": () => ({ ...signed(SECRET), id: "" }),
  "a message without a timestamp": () => ({ ...signed(SECRET), timestamp: "" }),
  "a message without a signature": () => ({ ...signed(SECRET), signatures: "" }),
  "a signature of another version alone": () => {
    const message = signed(SECRET);
    return { ...message, signatures: message.signatures.replace("v1", "v2") };
  },
  "everything without a secret": () => forged(""),
  "everything with a secret that has no key": () => forged("whsec_"),
};

const BUILDS: Record<string, (own: string) => Promise<[string, ...string[]]>> = {
  Python: async (own) => {
    writeFileSync(join(own, "guide.py"), codeOf("python"));
    return [process.env.PYTHON || "python3", "verify.py"];
  },
  Go: async (own) => {
    writeFileSync(join(own, "go.mod"), "module example.com/receiver\n\ngo 1.19\n");
    mkdirSync(join(own, "webhooks"));
    writeFileSync(join(own, "webhooks/webhooks.go"), codeOf("go"));
    await run("go", ["build", "-o", "verify", "."], { cwd: own });
    return [join(own, "verify")];
  },
  Java: async (own) => {
    writeFileSync(join(own, "KoboWebhook.java"), codeOf("java"));
    const checks = ["-Xlint:all", "-Werror", "--release", "11"];
    await run("javac", [...checks, "KoboWebhook.java", "Verify.java"], { cwd: own });
    return ["java", "-cp", own, "Verify"];
  },
};

describe.each(Object.keys(BUILDS))("the guide's function in %s", (language) => {
  let accepted: Record<string, boolean>;

  beforeAll(async () => {
    const own = join(folder, language);
    cpSync(PROGRAMS, own, { recursive: true });
    const program = await BUILDS[language]?.(own);
    accepted = await acceptedBy(program ?? [""], own);
  }, 300_000);

  test.each(Object.keys(ACCEPTED))("accepts %s", (name) => {
    expect(accepted[name]).toBe(true);
  });

  test.each(Object.keys(REFUSED))("refuses %s", (name) => {
    expect(accepted[name]).toBe(false);
  });
});

/** The block of a receiver's function; other blocks of the language are run with the guide. */
function codeOf(language: string): string {
  const blocks = GUIDE.blocks.filter((one) => one.language === language && one.isExcerpt);
  const [block] = blocks;
  if (!block || blocks.length > 1) throw new Error(`The guide needs one excerpt in ${language}.`);
  return `${block.text}\n`;
}

async function acceptedBy(
  [command, ...args]: [string, ...string[]],
  cwd: string,
): Promise<Record<string, boolean>> {
  const messages = { ...ACCEPTED, ...REFUSED };
  const lines = Object.values(messages).map((message) => lineOf(message()));
  const running = run(command, args, { cwd });
  running.child.stdin?.end(`${lines.join("\n")}\n`);
  const { stdout } = await running;
  const answers = stdout.trim().split("\n");
  if (answers.length !== lines.length) throw new Error(`${command} printed:\n${stdout}`);
  const names = Object.keys(messages);
  return Object.fromEntries(names.map((name, index) => [name, answers[index] === "true"]));
}

function lineOf({ body, id, timestamp, signatures, secret }: Message): string {
  const parts = [body, id, timestamp, signatures, secret];
  return parts.map((part) => Buffer.from(part).toString("base64")).join(",");
}
