/** `createDynamicPayId` and `payIds` as names of types. */
export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `payIds` as the name of a file. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);
}

/** `payment_id` as the name of a parameter. */
export function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, char: string) => char.toUpperCase());
}

/** The method that reads all pages of a list: `listAll`, `statementAll`. */
export function allOf(method: string): string {
  const list = /^list(?=[A-Z]|$)/;
  return list.test(method) ? method.replace(list, "listAll") : `${method}All`;
}

/** The type's name of a schema: `PayIdRecord` becomes PayId, but Event is taken by the platform. */
export function typeName(schema: string): string {
  const short = schema.replace(/Record$/, "");
  return short in globalThis ? schema : short;
}
