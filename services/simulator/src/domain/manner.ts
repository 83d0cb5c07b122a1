/** How an answer leaves the house, or does not. */
export type Manner =
  | "as usual"
  | "late"
  | "web page"
  | "gateway error"
  | "not json"
  | "half of it"
  | "cut at once"
  | "never"
  | "cut in the end";
