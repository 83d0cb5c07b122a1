import { newUuid } from "@kobo/core/ids";
import { allRoutes } from "../../src/http/routes";
import { runningDashboard } from "../running-dashboard";
import { twoMerchants } from "../two-merchants";

const running = runningDashboard();

type Two = Awaited<ReturnType<typeof twoMerchants>>;
type Records = Two["mine"]["test"];

/** The parameters of the paths of one record, by the beginning of the path behind the mode. */
const PARAMETERS: Record<string, (records: Records) => Record<string, string>> = {
  "bulk-transfers": ({ bulk: { id = "" } }) => ({ id }),
  "checkout-sessions": ({ session: { id = "" } }) => ({ id }),
  cards: ({ card: { id = "" } }) => ({ id }),
  customers: ({ customer: { id = "" } }) => ({ id }),
  disputes: ({ dispute: { id = "" } }) => ({ id }),
  payids: ({ payId: { payId = "" } }) => ({ payId }),
  payments: ({ payments: [payment] }) => ({ id: payment?.id ?? "" }),
  // Made by the form: a stranger knows none.
  payouts: () => ({ id: newUuid() }),
  "permanent-accounts": ({ permanent: { id = "" } }) => ({ id }),
  reports: ({ report: { id } }) => ({ id }),
  requests: ({ request: { id = "" } }) => ({ id }),
  schedules: ({ schedule: { id = "" } }) => ({ id }),
  "virtual-accounts": ({ account: { reference = "" } }) => ({ reference }),
  webhooks: ({ endpoint: { id = "" }, delivery }) => ({ id, deliveryId: delivery.id ?? "" }),
  events: ({ event: { id = "" } }) => ({ id }),
};

/** The same for every merchant. */
const CATALOGUES = ["banks", "bill-categories", "bill-services"];

const ROOT = "/merchants/:merchantId/:mode/";
const READS = allRoutes({ mailboxUrl: null, apiUrls: { live: "", test: "" } }).filter(
  ({ method, path }) => method === "get" && path.startsWith(ROOT),
);
const sectionOf = (path: string): string => path.slice(ROOT.length).split("/", 1)[0] ?? "";
const OWN = READS.map(({ path }) => path).filter((path) => !CATALOGUES.includes(sectionOf(path)));
const isOfRecord = (path: string): boolean => path.slice(ROOT.length).includes(":");

function idsIn(records: Records): string[] {
  return Object.keys(PARAMETERS).flatMap((section) =>
    Object.values(PARAMETERS[section]?.(records) ?? {}),
  );
}

test.each(OWN.filter(isOfRecord))(
  "%s is not found for a record of another merchant, or of the other mode",
  async (path) => {
    const { mine, others, browser } = await twoMerchants(running());
    const pathTo = (records: Records): string => {
      const parameters = PARAMETERS[sectionOf(path)]?.(records);
      if (!parameters) throw new Error(`No record of the other merchant is tried for ${path}.`);
      return path
        .replace(":merchantId", mine.merchant.id)
        .replace(":mode", "test")
        .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
    };

    for (const records of [others.test, others.live, mine.live]) {
      const address = pathTo(records);
      const { status, text } = await browser.get(address);
      expect([address, status]).toEqual([address, 404]);
      expect(text).not.toContain(others.merchant.id);
    }
    const own = await browser.get(pathTo(mine.test));
    // A payout has no record here: its id is new.
    if (sectionOf(path) !== "payouts") expect(own.status).toBe(200);
  },
);

test.each(OWN.filter((path) => !isOfRecord(path)))(
  "%s shows nothing of another merchant, or of the other mode",
  async (path) => {
    const { mine, others, browser } = await twoMerchants(running());
    const address = path.replace(":merchantId", mine.merchant.id).replace(":mode", "test");

    const { status, text } = await browser.get(address);

    expect(status).toBe(200);
    const foreign = [others.test, others.live, mine.live].flatMap(idsIn);
    expect([...foreign, others.merchant.id].filter((id) => text.includes(id))).toEqual([]);
  },
);
