/** `createDynamicPayId` and `payIds` as names of types. */
export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `payIds` as the name of a file. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `payment_id` as the name of a parameter. */
export function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The method that reads all pages of what another reads one page of: `listAll`, `statementAll`. */
export function allOf(method: string): string {
  const list = /^list(?=[A-Z]|$)/;
  return list.test(method) ? method.replace(list, "listAll") : `${method}All`;
}

const SUFFIX = /Record$/;
/** What every program has under this name already. */
const GLOBAL = new Set([
  "Date",
  "Error",
  "Event",
  "Headers",
  "Map",
  "Promise",
  "Request",
  "Response",
  "Set",
]);

/**
 * The names of types by those of schemas: `PayIdRecord` is a PayId to whoever uses it.
 * @throws Error when two schemas would have one name
 */
export function typeNames(schemas: readonly string[]): (schema: string) => string {
  const names = new Map(schemas.map((schema) => [schema, shortName(schema)]));
  const taken = new Map<string, string>();
  for (const [schema, name] of names) {
    const other = taken.get(name);
    if (other) throw new Error(`The schemas ${other} and ${schema} would both be called ${name}.`);
    taken.set(name, schema);
  }
  return (schema) => {
    const name = names.get(schema);
    if (name === undefined) throw new Error(`The document has no schema ${schema}.`);
    return name;
  };
}

function shortName(schema: string): string {
  const short = pascal(schema.replace(SUFFIX, ""));
  return GLOBAL.has(short) ? pascal(schema) : short;
}
