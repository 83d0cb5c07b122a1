import { isUtf8 } from "node:buffer";
import type { IHeaders } from "kafkajs";
import type { Contract, Received } from "./contract";

interface Message {
  key: Buffer | null;
  value: Buffer | null;
  headers?: IHeaders | undefined;
}

interface Origin {
  /** The topic that it was read from. Brokers let only the services that own a topic write to it. */
  topic: string;
}

interface Reader<Name extends string, Data> {
  contract: Contract<Name, Data>;
  group: string;
  /** The event names to read. */
  events: readonly Name[];
  /** A text that the data of every event of interest has. */
  mentioning?: string;
}

/**
 * Reads a message: a CloudEvent 1.0 in Kafka's binary mode. Undefined for a message that this
 * reader skips: it was requeued for another group, its event was not requested or does not mention
 * the text, or it is newer than the contract.
 * @throws Error for a message that is no event, that has the wrong source for its event, or that
 * has data outside the contract.
 */
export function readEvent<Name extends string, Data>(
  message: Message,
  { topic }: Origin,
  { contract, group, events, mentioning }: Reader<Name, Data>,
): Received<Name, Data> | undefined {
  const header = headersOf(message);
  const forGroup = header("for-group");
  if (forGroup !== "" && forGroup !== group) return undefined;
  const name = header("ce_type");
  const known = contract.find(name);
  if (known && !events.includes(known.name)) return undefined;
  if (mentioning !== undefined && message.value?.includes(mentioning) === false) return undefined;
  const { id, at, merchantId, mode } = attributesOf(header, name);
  if (!known) return undefined;
  checkOrigin(header("ce_source"), topic, known);
  checkVersion(header("ce_dataschema"), known);
  const json = textOf(message.value);
  return {
    id,
    name: known.name,
    key: message.key?.toString() ?? "",
    merchantId,
    mode,
    at,
    traceparent: header("traceparent"),
    data: known.read(JSON.parse(json)),
    json,
  };
}

/** Invalid UTF-8 would silently become replacement characters. */
function textOf(value: Buffer | null): string {
  if (value && !isUtf8(value)) throw new Error("The data is not UTF-8.");
  return value?.toString() ?? "";
}

type Header = (name: string) => string;

/** A missing header reads as an empty one. */
function headersOf({ headers = {} }: Message): Header {
  return (name) => String(headers[name] ?? "");
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const VERSION = /^[1-9]\d{0,8}$/;
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function attributesOf(header: Header, name: string) {
  if (header("ce_specversion") !== "1.0") throw invalid("ce_specversion");
  const id = uuidOf(header, "ce_id");
  if (name === "") throw invalid("ce_type");
  const time = header("ce_time");
  const at = new Date(time);
  if (!UTC_TIME.test(time) || Number.isNaN(at.getTime())) throw invalid("ce_time");
  const merchantId = uuidOf(header, "ce_merchantid");
  const mode = header("ce_mode");
  if (mode !== "live" && mode !== "test") throw invalid("ce_mode");
  return { id, at, merchantId, mode } as const;
}

function uuidOf(header: Header, name: string): string {
  const text = header(name);
  if (!UUID.test(text)) throw invalid(name);
  return text.toLowerCase();
}

function invalid(name: string): Error {
  return new Error(`The header ${name} is missing or not valid.`);
}

function checkOrigin(
  source: string,
  topic: string,
  { name, domain, sources }: { name: string; domain: string; sources: readonly string[] },
): void {
  if (!sources.includes(source))
    throw new Error(`${source || "An unnamed source"} may not emit ${name}.`);
  if (!topic.endsWith(`.${domain}.v1`)) throw new Error(`${name} does not travel on ${topic}.`);
}

/** Data of an older version is read if its schema fits; a newer version may mean something else. */
function checkVersion(schemaId: string, known: { name: string; version: number }): void {
  const prefix = `urn:kobo:event:${known.name}:`;
  const version = schemaId.startsWith(prefix) ? schemaId.slice(prefix.length) : "";
  if (!VERSION.test(version)) {
    throw new Error(`The header ce_dataschema does not name a version of ${known.name}.`);
  }
  if (Number(version) > known.version) {
    throw new Error(
      `This is version ${version} of ${known.name}; this consumer reads version ${known.version}.`,
    );
  }
}
