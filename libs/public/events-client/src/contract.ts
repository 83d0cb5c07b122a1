/** A known event. */
interface KnownEvent<Name extends string, Data> {
  name: Name;
  /** The domain whose topic it is on. */
  domain: string;
  /** The services that may emit it, as in `ce_source`. */
  sources: readonly string[];
  /** The newest version of its data that `read` understands. */
  version: number;
  /** The data as handlers get it. @throws Error when it breaks its schema. */
  read: (data: unknown) => Data;
}

/** The events that a consumer knows. It skips all others. */
export interface Contract<Name extends string, Data> {
  find: (name: string) => KnownEvent<Name, Data> | undefined;
}

/** An event with its headers and data checked. */
export interface Received<Name extends string, Data> {
  id: string;
  name: Name;
  /** Events of one key arrive in the order in which they happened. */
  key: string;
  merchantId: string;
  mode: "live" | "test";
  at: Date;
  /** The W3C trace of the event; empty when there is none. */
  traceparent: string;
  data: Data;
  /** The data's exact bytes as text. */
  json: string;
}
