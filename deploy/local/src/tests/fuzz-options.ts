import { parseArgs } from "node:util";
import { Failure } from "../failure";

const USAGE =
  "Usage: npm run test:fuzz [-- [--requests <number>] [--seed <number>] [--minutes <number>]]";
const REQUESTS = 5000;
const SEED = 1;
/** The slowest machine that is still of use; with more requests there is more time. */
const REQUESTS_PER_MINUTE_MIN = 500;

interface FuzzOptions {
  /** How many are sent at least. */
  requests: number;
  /** The same one makes up the same requests, as long as the system answers the same. */
  seed: number;
  /** At the time limit fewer requests were sent, which is a failure. */
  minutes: number;
}

/** @throws Failure that says what is wrong with the arguments. */
export function readFuzzOptions(args: string[]): FuzzOptions {
  const given = parse(args);
  const requests = wholeNumber("requests", given.requests) ?? REQUESTS;
  return {
    requests,
    seed: wholeNumber("seed", given.seed) ?? SEED,
    minutes: wholeNumber("minutes", given.minutes) ?? Math.ceil(requests / REQUESTS_PER_MINUTE_MIN),
  };
}

function parse(args: string[]) {
  try {
    const options = {
      requests: { type: "string" },
      seed: { type: "string" },
      minutes: { type: "string" },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (cause) {
    const { message } = cause as Error;
    // Node adds advice about arguments that begin with a dash.
    throw new Failure(`${message.split(". ")[0]}. ${USAGE}`, { cause });
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Failure(`--${name} ${text} is not a whole number from 1 to 999999999. ${USAGE}`);
}
