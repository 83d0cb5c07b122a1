import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from "graphql";
import { type DocumentProblemCode, DocumentRejected } from "./graphql-error";

/** Decision 116. A field counts each time that a fragment with it is used. */
const ORDINARY = { depth: 6, fields: 100 };

/** Introspection queries of tools are deeper and wider; the live root does not allow them. */
const INTROSPECTION = { depth: 16, fields: 400 };

const FRAGMENTS_MAX = 3;
const DIRECTIVES_MAX = 20;
/** The same depth as for JSON bodies. */
const VALUE_DEPTH_MAX = 16;

/** Enough for the widest mutation with an inline input, and for introspection queries. */
export const TOKENS_MAX = 1_000;

/** Introspection fields. `__typename` is none: it only names the requested type. */
const OF_THE_SCHEMA = new Set(["__schema", "__type"]);

function refused(code: DocumentProblemCode, message: string): DocumentRejected {
  return new DocumentRejected({ code, message });
}

const tooComplex = (message: string) => refused("DOCUMENT_TOO_COMPLEX", message);

/** A document's only operation, and whether it uses introspection. */
export interface CheckedDocument {
  operation: OperationDefinitionNode;
  asksForSchema: boolean;
}

/**
 * Checks what would make validation slow, and what the API does not support whatever the schema says.
 * @throws DocumentRejected
 */
export function checkLimits(
  document: DocumentNode,
  { introspection }: { introspection: boolean },
): CheckedDocument {
  checkValues(document);
  const operation = onlyOperation(document);
  const fragments = fragmentsOf(document);
  if (fragments.size > FRAGMENTS_MAX) {
    throw tooComplex(`A document may have at most ${FRAGMENTS_MAX} fragments.`);
  }
  const roots = new Walk(fragments, ORDINARY.fields).rootsOf(operation.selectionSet);
  const aboutSchema = roots.length > 0 && roots.every(isAboutSchema);
  const limits = aboutSchema && introspection ? INTROSPECTION : ORDINARY;
  const walk = new Walk(fragments, limits.fields);
  walk.measure(operation.selectionSet, limits.depth);
  // Unused fragments count too: validation reads them.
  for (const { selectionSet } of fragments.values()) {
    new Walk(fragments, limits.fields).measure(selectionSet, limits.depth);
  }
  if (walk.asksForSchema && !introspection) {
    throw refused("INTROSPECTION_DISABLED", "Introspection is available in the sandbox only.");
  }
  if (operation.operation === "mutation" && roots.length !== 1) {
    throw refused("ONE_MUTATION_ONLY", "Send one mutation in a document.");
  }
  // A request makes one change under one name. The schema needs no aliases either.
  if (operation.operation === "mutation" || walk.asksForSchema) refuseAliases(document);
  return { operation, asksForSchema: walk.asksForSchema };
}

function isAboutSchema({ name }: FieldNode): boolean {
  return name.value === "__typename" || OF_THE_SCHEMA.has(name.value);
}

/** @throws DocumentRejected for deeply nested values and too many directives */
function checkValues(document: DocumentNode): void {
  let directives = 0;
  let depth = 0;
  const enter = (): void => {
    if (++depth <= VALUE_DEPTH_MAX) return;
    throw tooComplex(`Values and types may be nested at most ${VALUE_DEPTH_MAX} levels deep.`);
  };
  const nested = { enter, leave: () => void depth-- };
  visit(document, {
    ListValue: nested,
    ObjectValue: nested,
    ListType: nested,
    Directive: () => {
      if (++directives <= DIRECTIVES_MAX) return;
      throw tooComplex(`A document may have at most ${DIRECTIVES_MAX} directives.`);
    },
  });
}

function onlyOperation({ definitions }: DocumentNode): OperationDefinitionNode {
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) {
    throw refused("ONE_OPERATION_ONLY", "Send a document with exactly one operation.");
  }
  if (operation.operation === "subscription") {
    throw refused("SUBSCRIPTIONS_NOT_OFFERED", "Subscriptions are not supported. Use webhooks.");
  }
  return operation;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  if (byName.size === fragments.length) return byName;
  throw refused("GRAPHQL_VALIDATION_FAILED", "Two fragments have the same name.");
}

/** Walks a document with its fragments inlined, and stops early when it is too large. */
class Walk {
  asksForSchema = false;
  readonly #fragments: Fragments;
  readonly #fieldsMax: number;
  #fields = 0;
  /** Fragment spreads, which are no fields and could multiply without end. */
  #spreads = 0;

  constructor(fragments: Fragments, fieldsMax: number) {
    this.#fragments = fragments;
    this.#fieldsMax = fieldsMax;
  }

  /** Counts every field below a selection. */
  measure(
    { selections }: SelectionSetNode,
    depthLeft: number,
    within: readonly string[] = [],
  ): void {
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) {
        const [inner, names] = this.#inside(selection, within);
        if (inner) this.measure(inner, depthLeft, names);
        continue;
      }
      if (depthLeft === 0) throw tooComplex("The document's fields are nested too deep.");
      this.#count();
      if (OF_THE_SCHEMA.has(selection.name.value)) this.asksForSchema = true;
      if (selection.selectionSet) this.measure(selection.selectionSet, depthLeft - 1, within);
    }
  }

  /** The fields of a selection itself and of its fragments. */
  rootsOf({ selections }: SelectionSetNode, within: readonly string[] = []): FieldNode[] {
    return selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) {
        this.#count();
        return [selection];
      }
      const [inner, names] = this.#inside(selection, within);
      return inner ? this.rootsOf(inner, names) : [];
    });
  }

  #count(): void {
    if (++this.#fields > this.#fieldsMax) throw tooComplex("The document has too many fields.");
  }

  /** The selection of a fragment. Validation reports an undefined name. */
  #inside(
    selection: Exclude<SelectionSetNode["selections"][number], FieldNode>,
    within: readonly string[],
  ): [SelectionSetNode | undefined, readonly string[]] {
    if (++this.#spreads > this.#fieldsMax) throw tooComplex("The document has too many fragments.");
    if (selection.kind === Kind.INLINE_FRAGMENT) return [selection.selectionSet, within];
    const name = selection.name.value;
    if (within.includes(name)) {
      throw refused("GRAPHQL_VALIDATION_FAILED", "A fragment is part of itself.");
    }
    return [this.#fragments.get(name)?.selectionSet, [...within, name]];
  }
}

function refuseAliases(document: DocumentNode): void {
  visit(document, {
    Field: ({ alias }) => {
      if (!alias) return;
      const message = "Mutations and introspection queries cannot have aliases.";
      throw refused("ALIASES_NOT_ALLOWED", message);
    },
  });
}
