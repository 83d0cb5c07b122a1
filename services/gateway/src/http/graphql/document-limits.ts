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

/** Decision 116. Every field counts as often as the document's fragments bring it in. */
const ORDINARY = { depth: 6, fields: 100 };

/** What tools ask to learn the schema is deeper and wider; it is asked in the sandbox only. */
const INTROSPECTION = { depth: 16, fields: 400 };

const FRAGMENTS_MAX = 3;
const DIRECTIVES_MAX = 20;
/** As deep as the JSON of a body may be. */
const VALUE_DEPTH_MAX = 16;

/** Enough for the widest mutation with its whole input in it, and for what tools ask for the schema. */
export const TOKENS_MAX = 1_000;

/** They tell of the schema. `__typename` does not: it only names what the client asked for. */
const OF_THE_SCHEMA = new Set(["__schema", "__type"]);

function refused(code: DocumentProblemCode, message: string): DocumentRejected {
  return new DocumentRejected({ code, message });
}

const tooComplex = (message: string) => refused("DOCUMENT_TOO_COMPLEX", message);

/** A document's only operation, and whether it asks for any of the schema. */
export interface CheckedDocument {
  operation: OperationDefinitionNode;
  asksForSchema: boolean;
}

/**
 * Looks at a document before anything else does: at what validation would take long for, and at what
 * the API does not do whatever the schema says.
 * @throws DocumentRefused
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
  // Also those that nobody uses: validation would read them.
  for (const { selectionSet } of fragments.values()) {
    new Walk(fragments, limits.fields).measure(selectionSet, limits.depth);
  }
  if (walk.asksForSchema && !introspection) {
    throw refused("INTROSPECTION_DISABLED", "Introspection is answered in the sandbox only.");
  }
  if (operation.operation === "mutation" && roots.length !== 1) {
    throw refused("ONE_MUTATION_ONLY", "Send one mutation in a document.");
  }
  // One request changes one thing, under one name. Of the schema everything can be had once.
  if (operation.operation === "mutation" || walk.asksForSchema) refuseAliases(document);
  return { operation, asksForSchema: walk.asksForSchema };
}

function isAboutSchema({ name }: FieldNode): boolean {
  return name.value === "__typename" || OF_THE_SCHEMA.has(name.value);
}

/** @throws DocumentRefused for nested values and directives that only cost time */
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
    throw refused("SUBSCRIPTIONS_NOT_OFFERED", "There are no subscriptions. Use webhooks.");
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

/** One way through a document with its fragments in place, which ends early when it becomes too long. */
class Walk {
  asksForSchema = false;
  readonly #fragments: Fragments;
  readonly #fieldsMax: number;
  #fields = 0;
  /** Spreads, which are no fields and could multiply without end. */
  #spreads = 0;

  constructor(fragments: Fragments, fieldsMax: number) {
    this.#fragments = fragments;
    this.#fieldsMax = fieldsMax;
  }

  /** Every field below counts, whatever it or its fragment is called. */
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

  /** The fields directly in a selection, also those that its fragments bring. */
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

  /** What stands in the place of a fragment; a name that nobody defined is for the validation. */
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
      const message = "Neither a mutation nor a question about the schema may have aliases.";
      throw refused("ALIASES_NOT_ALLOWED", message);
    },
  });
}
