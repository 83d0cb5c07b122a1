/** One page of the documentation, before it is put into the shell of the site. */
export interface Page {
  /** Where it is, such as `/docs/guides/transfers`. */
  path: string;
  title: string;
  /** One line for search engines and lists. */
  description: string;
  /** HTML that begins with the page's only `<h1>`. */
  article: string;
  headings: Heading[];
  /** Its entries in the search index. */
  entries: SearchEntry[];
}

/** A place on a page that its contents list. */
export interface Heading {
  id: string;
  /** HTML. */
  title: string;
  isDeprecated?: boolean;
}

/** A place that search finds. */
export interface SearchEntry {
  /** The place on its page; empty for the page itself. */
  id: string;
  title: string;
  text: string;
}

/** Pages under one title in the navigation. */
export interface PageGroup {
  title: string;
  pages: Page[];
}
