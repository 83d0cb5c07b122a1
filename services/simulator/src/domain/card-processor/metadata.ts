import type { Fields } from "../fields";

/** Metadata as fields by which a fault or a view finds what carries it: `metadata.order`. */
export function metadataFields(metadata: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [`metadata.${name}`, value]),
  );
}
