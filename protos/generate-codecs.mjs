/**
 * Generates the serializers of the methods that are called most, as `codecs.ts` in the given folder, next to the types.
 * proto-loader's own copy each message into a second form, and each number into a third.
 */
import { writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import protobuf from "protobufjs";

const METHODS = [
  ["transfer/v1/transfer.proto", "transfer.v1.Transfers", "CreatePayIdTransfers"],
  ["wallet_ledger/v1/wallet_ledger.proto", "wallet_ledger.v1.WalletLedger", "CreateTransfers"],
  ["wallet_ledger/v1/wallet_ledger.proto", "wallet_ledger.v1.WalletLedger", "GetBalance"],
  ["wallet_ledger/v1/wallet_ledger.proto", "wallet_ledger.v1.WalletLedger", "ListEntries"],
  ["payid/v1/payid.proto", "payid.v1.PayIds", "ResolvePayIds"],
];

const VARINT = 0;
const LENGTH_DELIMITED = 2;
/** By type: the wire type, and what a field that is not set reads as. */
const SCALARS = {
  string: { wire: LENGTH_DELIMITED, unset: '""' },
  bytes: { wire: LENGTH_DELIMITED, unset: "Buffer.alloc(0)" },
  bool: { wire: VARINT, unset: "false" },
  int32: { wire: VARINT, unset: "0" },
  int64: { wire: VARINT, unset: '"0"' },
};

/** The code of each type that was visited; a message comes after those in it. */
const generated = new Map();

/** `.wallet_ledger.v1.Account` becomes `WalletLedgerV1Account`. */
function nameOf({ fullName }) {
  return fullName.replace(/[._](\w)/g, (_, head) => head.toUpperCase());
}

function generateEnum(type) {
  const name = nameOf(type);
  const lines = (line) => Object.entries(type.values).map(line);
  return [
    `const ${name}Numbers = {`,
    ...lines(([value, number]) => `  ${value}: ${number},`),
    "} as const;",
    `const ${name}Names: Record<number, ${name}__Output | undefined> = {`,
    ...lines(([value, number]) => `  ${number}: "${value}",`),
    "};",
    `function number${name}(value: ${name}): number {`,
    `  return typeof value === "number" ? value : ${name}Numbers[value];`,
    "}",
    "// A value of a later release stays a number.",
    `function name${name}(number: number): ${name}__Output {`,
    `  return ${name}Names[number] ?? (number as unknown as ${name}__Output);`,
    "}",
  ];
}

/** How one value of the field is written and read. */
function codecOf(field) {
  const { resolvedType: type } = field;
  const scalar = SCALARS[field.type];
  if (scalar) {
    const write = (tag, value) => `writer.${field.type}(${tag}, ${value});`;
    return { ...scalar, write, read: `reader.${field.type}()` };
  }
  if (!type || field.map)
    throw new Error(`${field.fullName}: there is no codec for ${field.type}.`);
  generate(type);
  const name = nameOf(type);
  if (type instanceof protobuf.Enum) {
    const write = (tag, value) => `writer.enum(${tag}, number${name}(${value}));`;
    const unset = `"${type.valuesById[0]}"`;
    return { wire: VARINT, unset, write, read: `name${name}(reader.varint())` };
  }
  const write = (tag, value) =>
    `{ const start = writer.open(${tag}); write${name}(writer, ${value}); writer.close(start); }`;
  const read = `read${name}(reader, reader.end())`;
  return { wire: LENGTH_DELIMITED, unset: "null", write, read };
}

const tagOf = ({ id }, wire) => (id << 3) | wire;

function generateRepeated(field) {
  const { wire, write, read } = codecOf(field);
  const [value, tag, packed] = [`message.${field.name}`, tagOf(field, wire), tagOf(field, 2)];
  const isPacked = wire === VARINT;
  return {
    unset: `${field.name}: [],`,
    write: isPacked
      ? `if (${value}) writer.enums(${packed}, ${value}.map(number${nameOf(field.resolvedType)}));`
      : `if (${value}) for (const each of ${value}) ${write(tag, "each")}`,
    read: isPacked
      ? `case ${packed}: for (const end = reader.end(); reader.isBefore(end); ) ${value}.push(${read}); break;`
      : `case ${tag}: ${value}.push(${read}); break;`,
  };
}

function generateField(field) {
  if (field.repeated) return generateRepeated(field);
  const { wire, unset, write, read } = codecOf(field);
  const [value, tag] = [`message.${field.name}`, tagOf(field, wire)];
  const oneof = field.partOf && ` message.${field.partOf.name} = "${field.name}";`;
  return {
    unset: oneof ? "" : `${field.name}: ${unset},`,
    write: `if (${value} != null) ${write(tag, value)}`,
    read: `case ${tag}: ${value} = ${read};${oneof ?? ""} break;`,
  };
}

function generateMessage(type) {
  const name = nameOf(type);
  const fields = type.fieldsArray.map(generateField);
  const lines = (part, indent) =>
    fields.flatMap((field) => (field[part] === "" ? [] : [`${indent}${field[part]}`]));
  return [
    `function write${name}(writer: Writer, message: ${name}): void {`,
    ...lines("write", "  "),
    "}",
    `function read${name}(reader: Reader, end: number): ${name}__Output {`,
    `  const message: ${name}__Output = {`,
    ...lines("unset", "    "),
    "  };",
    "  while (reader.isBefore(end)) {",
    "    const tag = reader.varint();",
    "    switch (tag) {",
    ...lines("read", "      "),
    "      default: reader.skip(tag);",
    "    }",
    "  }",
    "  return message;",
    "}",
  ];
}

function generate(type) {
  if (generated.has(type)) return;
  const code = type instanceof protobuf.Enum ? generateEnum(type) : generateMessage(type);
  generated.set(type, code);
}

function importOf(type) {
  const [name, path] = [nameOf(type), type.fullName.slice(1).replaceAll(".", "/")];
  const { name: own } = type;
  return `import type { ${own} as ${name}, ${own}__Output as ${name}__Output } from "./${path}";`;
}

const root = new protobuf.Root();
root.resolvePath = (_, target) => (isAbsolute(target) ? target : join(import.meta.dirname, target));
root.loadSync(METHODS.map(([file]) => file));
root.resolveAll();

const codecs = METHODS.flatMap(([, service, method]) => {
  const { resolvedRequestType, resolvedResponseType } = root.lookupService(service).methods[method];
  generate(resolvedRequestType);
  generate(resolvedResponseType);
  const [request, response] = [nameOf(resolvedRequestType), nameOf(resolvedResponseType)];
  return [
    `  "/${service}/${method}": {`,
    `    requestSerialize: serializer(write${request}),`,
    `    requestDeserialize: deserializer(read${request}),`,
    `    responseSerialize: serializer(write${response}),`,
    `    responseDeserialize: deserializer(read${response}),`,
    "  },",
  ];
});

const text = [
  "// Generated by generate-codecs.mjs.",
  'import { deserializer, serializer } from "../codec";',
  'import type { Reader } from "../reader";',
  'import type { Writer } from "../writer";',
  ...[...generated.keys()].map(importOf),
  ...[...generated.values()].flatMap((lines) => ["", ...lines]),
  "",
  "/** By the path of the method. */",
  "export const CODECS: Record<string, object | undefined> = {",
  ...codecs,
  "};",
  "",
].join("\n");
writeFileSync(join(process.argv[2], "codecs.ts"), text);
