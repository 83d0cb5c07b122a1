/** A path with its route, and the parameters in the path. */
export interface Found<Route> {
  route: Route;
  params: Record<string, string>;
}

interface Pattern<Route> {
  path: RegExp;
  names: readonly string[];
  route: Route;
}

/**
 * Routes by path: one look-up for a path without parameters, then the patterns in the order in which they were
 * added. Like Express's, paths are case-sensitive and may end with a slash.
 */
export class RouteMap<Route> {
  readonly #exact = new Map<string, Route>();
  readonly #patterns: Pattern<Route>[] = [];

  /** `:name` in the path is a parameter. */
  add(path: string, route: Route): void {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    if (names.length === 0) return void this.#exact.set(path, route);
    const pattern = path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "([^/]+)");
    this.#patterns.push({ path: new RegExp(`^${pattern}$`), names, route });
  }

  /** @throws URIError for a parameter with broken escapes */
  find(path: string): Found<Route> | undefined {
    const own = withoutSlash(path);
    const exact = this.#exact.get(own);
    if (exact) return { route: exact, params: {} };
    for (const { path: pattern, names, route } of this.#patterns) {
      const match = pattern.exec(own);
      if (!match) continue;
      const values = match.slice(1).map(decodeURIComponent);
      return {
        route,
        params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""])),
      };
    }
    return undefined;
  }

  /** The route of a path, whose parameters are not read. */
  routeOf(path: string): Route | undefined {
    const own = withoutSlash(path);
    return this.#exact.get(own) ?? this.#patterns.find(({ path: at }) => at.test(own))?.route;
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
