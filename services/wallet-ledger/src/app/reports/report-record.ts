import { type ReportView, reportRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import type { WireEvent } from "@kobo/events";
import { sampledTraceparent } from "@kobo/runtime";
import { SCHEMA } from "../../db/schema";
import type { Report } from "../../domain/report";

function toReportView(report: Report): ReportView {
  const { id, state: status, errorCode, endedAt, expiresAt, ...fields } = report;
  return {
    ...fields,
    id: toPublicId("rep", id),
    status,
    errorCode: errorCode || null,
    endedAt: endedAt ?? null,
    expiresAt: expiresAt ?? null,
  };
}

/** The event of a report that has ended. */
export function reportEvent(report: Report): WireEvent {
  const { id, merchantId, mode, state, endedAt, updatedAt } = report;
  const name = state === "completed" ? "report.completed" : "report.failed";
  return {
    eventId: deriveUuid(id, name),
    name,
    source: SCHEMA,
    key: id,
    merchantId,
    mode,
    at: endedAt ?? updatedAt,
    traceparent: sampledTraceparent(),
    data: JSON.stringify(reportRecord(toReportView(report))),
  };
}
