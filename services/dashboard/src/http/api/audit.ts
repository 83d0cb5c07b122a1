/** `GET /audit?action=&user=&from=&to=&before=`, 50 a page, newest first; `GET /audit.csv` with the same filters. */
export interface Audit {
  entries: {
    id: string;
    at: string;
    /** The user's name with the address, `operator <name>`, or `system`. */
    who: string;
    action: string;
    /** The changed object, in words. */
    object: string;
    address: string | null;
    requestId: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    /** Unknown when another service's answer was lost. */
    outcome: "done" | "failed" | "unknown";
  }[];
  /** All action names, for the filter. */
  actions: string[];
  /** For `before`; null on the last page. */
  next: string | null;
}
