import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiRequest } from "./api";

const DOCUMENT = join(__dirname, "../../../../docs/openapi.json");
const METHODS = ["get", "post", "patch", "put", "delete"];

interface Documented {
  id: string;
  method: string;
  path: RegExp;
  parameters: number;
}

/** Counts the requests to each operation of the OpenAPI document. */
export class Coverage {
  readonly #counts = new Map<string, number>();
  readonly #documented: readonly Documented[];

  constructor() {
    this.#documented = documentedOperations();
    for (const { id } of this.#documented) this.#counts.set(id, 0);
  }

  readonly count = ({ method, path }: ApiRequest): void => {
    const [pathname = ""] = path.split("?");
    const operation = this.#documented.find(
      (one) => one.method === method && one.path.test(pathname),
    );
    if (!operation) throw new Error(`${method} ${path} is not in the OpenAPI document.`);
    this.#counts.set(operation.id, (this.#counts.get(operation.id) ?? 0) + 1);
  };

  /** Requests by operation id, the fewest first. */
  counts(): [string, number][] {
    return [...this.#counts].sort(([, one], [, other]) => one - other);
  }
}

/** Literal paths before those with parameters. */
function documentedOperations(): Documented[] {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, "utf8")) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, { operationId }]) => ({
          id: operationId,
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
          parameters: path.split("{").length - 1,
        })),
    )
    .sort((one, other) => one.parameters - other.parameters);
}
