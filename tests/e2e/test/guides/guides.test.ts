import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@kobo/postgres";
import { type Guide, guideOf } from "../../src/guides/guide";
import { type Observed, observe } from "../../src/guides/observed";
import { type Programs, programsOf } from "../../src/guides/programs";
import { runGuide, triedBlocks } from "../../src/guides/run-guide";
import { givenPublishableKey } from "../conformance/keys";
import { givenMerchant, openDatabase, type TestMerchant, theStack } from "../world";

const ROOT = join(__dirname, "../../../..");

/** Other tests run these: the catalogue's and the gateway's. */
const TESTED_ELSEWHERE = ["docs/merchants/events.md", "docs/merchants/graphql.md"];

/** By their paths from the root of the repository. */
const guides: Record<string, Guide> = Object.fromEntries(
  globSync(["README.md", "docs/merchants/*.md"], { cwd: ROOT })
    .filter((path) => !TESTED_ELSEWHERE.includes(path))
    .sort()
    .map((path) => [path, guideOf(readFileSync(join(ROOT, path), "utf8"))] as const)
    .filter(([, guide]) => triedBlocks(guide) > 0),
);

let db: Database;
let folder: string;
let observed: Observed;
let programs: Programs;
/** Runs every guide, one after the other. */
let reader: TestMerchant;
let payee: string;
beforeAll(async () => {
  db = openDatabase();
  folder = mkdtempSync(join(tmpdir(), "kobo-guides-"));
  observed = await observe(theStack().sandboxBaseUrl);
  programs = await programsOf(guides, {
    folder: join(folder, "programs"),
    python: process.env.PYTHON ?? "python3",
  });
  reader = await givenMerchant({ funds: 0 });
  payee = await payIdOf(await givenMerchant({ funds: 0 }));
}, 300_000);
afterAll(async () => {
  await observed.stop();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const names = Object.keys(guides);

test.each(names)(
  "a new merchant without money can do all that %s says",
  async (name) => {
    const merchant = await givenMerchant({ funds: 0 });

    await expect(read(name, merchant, "alone")).resolves.toBe(blocksOf(name));
  },
  120_000,
);

test.each([
  ...names.map((name) => [name, "in order"]),
  ...names.toReversed().map((name) => [name, "backwards"]),
] as const)(
  "a merchant who reads all guides can do what %s says, %s",
  async (name, order) => {
    await expect(read(name, reader, order)).resolves.toBe(blocksOf(name));
  },
  120_000,
);

function guideNamed(name: string): Guide {
  const guide = guides[name];
  if (!guide) throw new Error(`There is no guide ${name}.`);
  return guide;
}

const blocksOf = (name: string) => triedBlocks(guideNamed(name));

/** Returns the number of blocks that were run or compared. */
async function read(name: string, merchant: TestMerchant, reading: string): Promise<number> {
  const own = join(folder, `${name} ${reading}`.replaceAll(/[ /]/g, "-"));
  mkdirSync(own);
  return runGuide(name, guideNamed(name), {
    folder: own,
    given: {
      KOBO_BASE_URL: observed.url,
      KOBO_SECRET_KEY: merchant.testKey,
      KOBO_PUBLISHABLE_KEY: await givenPublishableKey(db, merchant),
      KOBO_WALLET: merchant.wallet,
      KOBO_PAYEE: payee,
    },
    observed,
    programs,
  });
}

/** A PayID to pay to. */
async function payIdOf({ api }: TestMerchant): Promise<string> {
  const { body } = await api.post("/payid/static", { name: "A supplier", reference: "supplier" });
  return (body.data as { payId: string }).payId;
}
