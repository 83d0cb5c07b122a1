import type { Page } from "./page";

/** Pages whose links to places of each other, such as `#PayIdRecord`, name the page as well. */
export function linkPlaces(pages: Page[]): Page[] {
  const pageOf = new Map(
    pages.flatMap(({ path, article }) =>
      [...article.matchAll(/ id="([^"]+)"/g)].map(([, id]) => [id, path] as const),
    ),
  );
  return pages.map((page) => ({
    ...page,
    article: page.article.replaceAll(/href="#([^"]+)"/g, (link, id) => {
      const path = pageOf.get(id);
      return path === undefined || path === page.path ? link : `href="${path}#${id}"`;
    }),
  }));
}
