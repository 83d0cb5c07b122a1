import type { Mode } from "@kobo/core/tenant";

const API_VERSION = "v1";

interface PayloadFields {
  /** `evt_…` */
  id: string;
  name: string;
  at: Date;
  mode: Mode;
  /** The event's data, byte for byte as published. */
  json: string;
  /** Marks a test event. */
  isExample?: boolean;
}

/**
 * The body of a delivery (decision 108). Concatenated, because parsing and serializing the data
 * again could change it.
 */
export function payloadOf({ id, name, at, mode, json, isExample }: PayloadFields): string {
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
