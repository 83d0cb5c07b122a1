import type { Fields } from "./fields";

/** What every fault says of the calls that it meets. */
export interface Meeting {
  operation: string;
  /** The fields a call must have, and their values; none means every call. */
  match: Fields;
  /** How many calls it still meets; undefined until it is taken away. */
  times: number | undefined;
}

export function meets(fault: Meeting, operation: string, call: Fields): boolean {
  return (
    fault.operation === operation &&
    Object.entries(fault.match).every(([name, value]) => call[name] === value)
  );
}
