import { isUtf8 } from "node:buffer";
import type { IHeaders } from "kafkajs";
import type { Contract, Received } from "./contract";

interface Message {
  key: Buffer | null;
  value: Buffer | null;
  headers?: IHeaders | undefined;
}

interface Origin {
  /**
   * The topic that it was read from. Brokers let only the services that own a topic write to it.
   */
  topic: string;
}

interface Reader<Name extends string, Data> {
  contract: Contract<Name, Data>;
  group: string;
  /** The event names to read. */
  events: readonly Name[];
}

/**
 * Reads a message: a CloudEvent 1.0 in Kafka's binary mode. Undefined for a message that this
 * reader skips: it was requeued for another group, its event was not requested, or it is newer than
 * the contract.
 * @throws Error for a message that is no event, that has the wrong source for its event, or that
 * has data outside the contract.
 */
export function readEvent<Name extends string, Data>(
  message: Message,
  { topic }: Origin,
  { contract, group, events }: Reader<Name, Data>,
): Received<Name, Data> | undefined {
  const header = headersOf(message);
  const forGroup = header("for-group");
  if (forGroup !== "" && forGroup !== group) return undefined;
  const known = contract.find(header("ce_type"));
  if (known && !events.includes(known.name)) return undefined;
  checkHeaders(header);
  if (!known) return undefined;
  checkOrigin(header("ce_source"), topic, known);
  checkVersion(header("ce_dataschema"), known);
  const json = textOf(message.value);
  return {
    id: header("ce_id").toLowerCase(),
    name: known.name,
    key: message.key?.toString() ?? "",
    merchantId: header("ce_merchantid").toLowerCase(),
    mode: header("ce_mode") === "live" ? "live" : "test",
    at: new Date(header("ce_time")),
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
  return (name) => (Object.hasOwn(headers, name) ? String(headers[name] ?? "") : "");
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const REQUIRED: Record<string, (text: string) => boolean> = {
  ce_specversion: (text) => text === "1.0",
  ce_id: (text) => UUID.test(text),
  ce_type: (text) => text !== "",
  ce_time: (text) => UTC_TIME.test(text) && !Number.isNaN(Date.parse(text)),
  ce_merchantid: (text) => UUID.test(text),
  ce_mode: (text) => text === "live" || text === "test",
};

function checkHeaders(header: Header): void {
  for (const [name, isValid] of Object.entries(REQUIRED)) {
    if (!isValid(header(name))) throw new Error(`The header ${name} is missing or not valid.`);
  }
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
  if (!/^[1-9]\d{0,8}$/.test(version)) {
    throw new Error(`The header ce_dataschema does not name a version of ${known.name}.`);
  }
  if (Number(version) > known.version) {
    throw new Error(
      `This is version ${version} of ${known.name}; this consumer reads version ${known.version}.`,
    );
  }
}
