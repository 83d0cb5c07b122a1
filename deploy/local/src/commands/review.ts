import { ops } from "./ops";

/** The queues that `npm run review` named; without a name it was that of bill purchases. */
const QUEUES = ["transfers", "cards", "inflows"];

/** `npm run review`: the earlier name of `npm run ops -- reviews`. */
export function review(args: string[]): Promise<number> {
  return ops(["reviews", ...toOps(args)]);
}

/** `refund --id txn_… --by ada` becomes `decide txn_… refund --by ada`. */
export function toOps(args: readonly string[]): string[] {
  if (args.length === 0 || args.includes("--help")) return ["--help"];
  const [name = "", ...rest] = args;
  if (name === "all") return ["list", ...rest];
  if (QUEUES.includes(name)) return commandOf(name, rest);
  return commandOf("bills", args);
}

function commandOf(queue: string, [command = "list", ...options]: readonly string[]): string[] {
  if (command === "list") return ["list", "--queue", queue, ...options];
  const { ids, others } = splitId(options);
  return command === "show" ? ["show", ...ids, ...others] : ["decide", ...ids, command, ...others];
}

/** The value of `--id`, or of `--request-id`, which is found as an id is. */
function splitId(options: readonly string[]): { ids: string[]; others: string[] } {
  const place = options.findIndex((option) => ["--id", "--request-id"].includes(option));
  if (place < 0) return { ids: [], others: [...options] };
  return {
    ids: options.slice(place + 1, place + 2),
    others: [...options.slice(0, place), ...options.slice(place + 2)],
  };
}
