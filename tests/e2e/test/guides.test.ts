import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Guide, guideOf } from "../src/guides/guide";
import { type Observed, observe } from "../src/guides/observed";
import { compiled, type Programs } from "../src/guides/programs";
import { runGuide, triedBlocks } from "../src/guides/run-guide";
import { givenMerchant, type TestMerchant, theStack } from "./world";

const DOCS = join(__dirname, "../../../docs");

/** What other tests try: the catalogue's own and the gateway's. */
const TRIED_ELSEWHERE = ["events", "events-operations", "graphql"];

const names = readdirSync(DOCS)
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.slice(0, -".md".length));
const guides: Record<string, Guide> = Object.fromEntries(
  names
    .filter((name) => !TRIED_ELSEWHERE.includes(name))
    .map((name) => [name, guideOf(readFileSync(join(DOCS, `${name}.md`), "utf8"))] as const)
    // The index has words only.
    .filter(([, guide]) => triedBlocks(guide) > 0),
);

let folder: string;
let observed: Observed;
let programs: Programs;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kobo-guides-"));
  observed = await observe(theStack().sandboxBaseUrl);
  programs = await compiled(guides, join(folder, "programs"));
}, 120_000);
afterAll(async () => {
  await observed.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(Object.entries(guides))(
  "a reader can do all that %s.md says",
  async (name, guide) => {
    const [merchant, payee] = await Promise.all([givenMerchant(), givenMerchant({ funds: 0 })]);
    const own = join(folder, name);
    mkdirSync(own);

    const tried = await runGuide(name, guide, {
      folder: own,
      given: {
        KOBO_BASE_URL: observed.url,
        KOBO_SECRET_KEY: merchant.testKey,
        KOBO_WALLET: merchant.wallet,
        KOBO_PAYEE: await payIdOf(payee),
      },
      observed,
      programs,
    });

    expect(tried).toBe(triedBlocks(guide));
  },
  120_000,
);

/** Somebody to pay to. */
async function payIdOf({ api }: TestMerchant): Promise<string> {
  const { body } = await api.post("/payid/static", { name: "A supplier", reference: "supplier" });
  return (body.data as { payId: string }).payId;
}
