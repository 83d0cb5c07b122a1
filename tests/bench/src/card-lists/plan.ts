/** The lists that are asked for, by what they are filtered by. */
export const LISTS = ["all", "status", "customer_id", "created range"] as const;
export type ListName = (typeof LISTS)[number];

/** `back` is a page in the middle that is reached from the older side. */
export const PAGES = ["first", "middle", "last", "back"] as const;
export type PageName = (typeof PAGES)[number];

/** A list as it is asked for: its filters as query fields. */
export interface List {
  name: ListName;
  filters: Readonly<Record<string, string>>;
  /** The same as SQL, to ask the database itself for what the list has to show. */
  where: string;
}

/** One way of asking. */
export interface Manner {
  limit: number;
  callers: number;
}

export const MANNERS: readonly Manner[] = [1, 16].flatMap((callers) =>
  [20, 100].map((limit) => ({ limit, callers })),
);

/** Where in a list a page is, and how many items it must show for every limit. */
export interface Place {
  /** Undefined for the first page. */
  cursor: string | undefined;
  /** More than the limit where the list goes on. */
  items: number;
}
