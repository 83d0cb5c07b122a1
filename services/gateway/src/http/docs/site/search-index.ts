import type { PageGroup } from "./page";

/** Everything that search finds, for the browser to index when a reader first searches. */
export function searchIndex(groups: PageGroup[]): string {
  const entries = groups.flatMap(({ title: group, pages }) =>
    pages.flatMap(({ path, title: page, entries }) =>
      entries.map(({ id, title, text }) => ({
        url: id ? `${path}#${id}` : path,
        group,
        page,
        title,
        text,
      })),
    ),
  );
  return JSON.stringify(entries);
}
