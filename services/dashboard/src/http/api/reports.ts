/** `GET /reports?cursor=`, newest first. */
export interface Reports {
  reports: Report[];
  next: string | null;
}
/** `GET /reports/:id`, and of `POST /reports` with an Idempotency-Key. `/reports/:id/file` is its file. */
export interface Report {
  /** `rep_…` */
  id: string;
  type: "statement" | "settlement" | "transfers" | "payments";
  format: "csv" | "xlsx";
  status: "pending" | "processing" | "completed" | "failed";
  currency: string;
  from: string;
  to: string;
  /** In per cent. */
  progress: number;
  lines: number;
  creditsKobo: string;
  debitsKobo: string;
  /** In bytes. */
  fileSize: number;
  /** Why it failed. */
  error: string | null;
  createdAt: string;
  hasFile: boolean;
  expiresAt: string | null;
}
export interface OrderReport {
  type: Report["type"];
  format: Report["format"];
  currency?: string;
  from: string;
  to: string;
}
