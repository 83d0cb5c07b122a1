/** What is known of one event. */
interface KnownEvent<Name extends string, Data> {
  name: Name;
  /** Which topic it travels on. */
  domain: string;
  /** Who may emit it, as `ce_source` names them. */
  sources: readonly string[];
  /** The newest version of its data that `read` understands. */
  version: number;
  /** The data as handlers get it. @throws Error when it breaks its schema. */
  read: (data: unknown) => Data;
}

/** The events that a consumer can tell apart. It passes over all others. */
export interface Contract<Name extends string, Data> {
  find: (name: string) => KnownEvent<Name, Data> | undefined;
}

/** An event as a handler gets it, its headers and its data checked. */
export interface Received<Name extends string, Data> {
  id: string;
  name: Name;
  /** What the topic is keyed by: events of one key come in the order in which they happened. */
  key: string;
  merchantId: string;
  mode: "live" | "test";
  at: Date;
  /** The W3C trace that the event happened in; empty when there was none. */
  traceparent: string;
  data: Data;
  /** The data's exact bytes as text. */
  json: string;
}
