import type { Mode } from "@kobo/core/tenant";

/** What merchants are sent as `apiVersion`. */
const API_VERSION = "v1";

interface Told {
  /** `evt_…` */
  id: string;
  name: string;
  at: Date;
  mode: Mode;
  /** The event's data, as the bytes that were published. */
  json: string;
  /** Made for an endpoint's test: nothing happened. */
  isExample?: boolean;
}

/**
 * The body of a delivery (decision 108). Put together as text: parsing and printing the data again
 * could change it.
 */
export function payloadOf({ id, name, at, mode, json, isExample }: Told): string {
  const head = {
    id,
    event: name,
    timestamp: at.toISOString(),
    mode,
    apiVersion: API_VERSION,
    ...(isExample ? { example: true } : {}),
  };
  return `${JSON.stringify(head).slice(0, -1)},"data":${json}}`;
}
