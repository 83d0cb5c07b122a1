import { formatNaira } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import { nonBlank, table } from "@kobo/runtime";
import { type Exploration, type Explorers, explore } from "../clients/explorers";
import type { Group } from "./group";
import { type Output, silenceText } from "./output";
import { moment, section } from "./text-parts";

const NOTES = `
An ID is any public id (txn_…, re_…, dp_…, pay_…, cs_…, evt_…, whd_… and so on) or its UUID, a PayID or wallet address, an
account number, a bank's session id, a provider's reference, or the request id of an API response. A merchant's own
reference needs --merchant.`;

/** `ops find`: the records of every service under an id. */
export const findCommands: Group = (program, run) => {
  program
    .command("find")
    .description("shows what every service knows under an id or a reference")
    .argument("<id>", "such as txn_…, an account number or a request id", nonBlank(200))
    .option(
      "--merchant <merchant>",
      "its id or short name: for the merchant's own references",
      nonBlank(100),
    )
    .addHelpText("after", NOTES)
    .action((id, { merchant }) => run(({ explorers }) => find(explorers, { id, merchant })));
};

async function find(
  explorers: Explorers,
  { id, merchant }: { id: string; merchant: string | undefined },
): Promise<Output> {
  const merchantId = merchant === undefined ? "" : await merchantIdOf(explorers, merchant);
  const { records, silent } = await explore(explorers, { id, merchantId });
  const failed = records.length === 0 || silent.length > 0;
  const notes = silent.length > 0 ? [silenceText(silent)] : [];
  const text =
    records.length === 0
      ? `No service knows ${id}${merchant === undefined ? ". A merchant's own reference needs --merchant." : ` of ${merchant}.`}`
      : explorationText(records);
  return { text: [text, ...notes].join("\n\n"), value: { records, silent }, failed };
}

/** @throws AppError VALIDATION_ERROR for an unknown merchant */
async function merchantIdOf(explorers: Explorers, merchant: string): Promise<string> {
  const answer = await explorers.get("gateway")?.Find({ id: merchant, merchantId: "" });
  const found = answer?.records.find(({ kind }) => kind === "merchant");
  if (found) return found.merchantId;
  throw new AppError("VALIDATION_ERROR", `There is no merchant ${merchant}.`);
}

type Found = Exploration["records"][number];

function explorationText(records: readonly Found[]): string {
  return records.map((record) => recordText(record).join("\n")).join("\n\n");
}

function recordText(record: Found): string[] {
  const { kind, id, state, merchantName, merchantId, times, details, legs, service } = record;
  const heading = [
    id,
    `is a ${kind}`.replace(/^is a (?=[AEIOUaeiou])/, "is an "),
    amountOf(record),
  ];
  const facts = [
    ["service", service],
    ["state", state],
    ["mode", { MODE_LIVE: "live", MODE_TEST: "test", MODE_UNSPECIFIED: "" }[record.mode]],
    ["merchant", [merchantName, merchantId].filter(Boolean).join(", ")],
    ...times.map(({ name, atMs }) => [name, moment(atMs)]),
    ...details.map(({ name, value }) => [name, value]),
  ].filter(([, value]) => value);
  const rows = legs.map((leg) => [
    leg.amount.startsWith("-") ? "debit" : "credit",
    leg.account,
    money(leg.amount.replace("-", ""), record.currency),
    leg.balanceAfter === undefined ? "" : `then ${money(leg.balanceAfter, record.currency)}`,
  ]);
  return [
    heading.filter(Boolean).join(" "),
    ...table(facts.map(([name = "", value = ""]) => [`  ${name}`, value])),
    ...(rows.length > 0
      ? section("legs", table(rows))
          .slice(1)
          .map((line) => `  ${line}`)
      : []),
  ];
}

function amountOf({ amount, currency }: Found): string {
  return amount === undefined ? "" : `of ${money(amount, currency)}`;
}

function money(amount: string, currency: string): string {
  if (currency === "NGN" && !amount.startsWith("-")) return formatNaira(BigInt(amount));
  return `${amount} ${currency} minor units`;
}
