import { reportFromWire } from "@kobo/api-schemas/records";
import { addressBlock } from "@kobo/core/addresses";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { toWireMode } from "@kobo/rpc";
import type { RateLimiter } from "../../app/limits/rate-limiter";
import type { Services } from "../../clients/services";
import type { ReportLinks } from "../../domain/report-links";
import type { Exchange, Handler, Route } from "../exchange";
import { inContext } from "../pipeline/context";
import type { StreamParts } from "../pipeline/event-stream";
import { sendFile } from "../pipeline/file-stream";
import { assertAllowed } from "../pipeline/rate-limit";
import { refuseMethod } from "../pipeline/refuse";
import { API_ROOT } from "../roots";

export interface DownloadParts extends StreamParts {
  services: Pick<Services, "reports">;
  reportLinks: ReportLinks;
  limiter: Pick<RateLimiter, "consume">;
}

export const DOWNLOAD_PATH = `${API_ROOT}/reports/:id/download`;

/** Of an address: links work without a key, so no key is counted. */
const LIMIT = { perSecond: 5, burst: 20 };

const TYPES = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Sends the file of a report to the holder of its link. */
export function downloadReport(mode: Mode, parts: DownloadParts): Route {
  const { services, reportLinks, limiter, logger } = parts;
  const name = `GET ${DOWNLOAD_PATH}`;
  const handle: Handler = async (exchange) => {
    if (exchange.method !== "GET" && exchange.method !== "HEAD")
      return refuseMethod("GET", exchange, { logger });
    await inContext(exchange, { name, logger }, async (context) => {
      const address = addressBlock(exchange.ip);
      assertAllowed(exchange, await limiter.consume(`${DOWNLOAD_PATH}/${address}`, LIMIT));
      const reportId = exchange.params.id ?? "";
      const merchantId = reportLinks.open(tokenOf(exchange), { mode, reportId }, new Date());
      if (merchantId === undefined) throw wrongLink();
      const key = { merchantId, mode: toWireMode(mode), id: reportId };
      const { report } = await services.reports.GetReport(key);
      if (!report) throw new AppError("REPORT_NOT_FOUND");
      const { type, format } = reportFromWire(report);
      const file = {
        headers: {
          "Content-Type": TYPES[format],
          "Content-Disposition": `attachment; filename="${type}-${reportId}.${format}"`,
          "Cache-Control": "no-store",
        },
        chunks: fileOf(services, key),
      };
      // A link is used by its holder alone, so its own downloads are bounded as a key's are.
      const owner = { keyId: reportId, tenant: { merchantId, mode } };
      const client = { owner, requestId: context.requestId, parts };
      await sendFile(exchange, file, client);
      context.seen.isStream = true;
    });
  };
  return { handle, names: [name] };
}

function tokenOf({ query }: Exchange): string {
  return typeof query.token === "string" ? query.token : "";
}

function wrongLink(): AppError {
  const message = "The link is wrong, or its 15 minutes are over. Get the report for a new one.";
  return new AppError("REPORT_NOT_FOUND", message);
}

const CALL_MS = 5_000;

type Key = Parameters<Services["reports"]["GetReport"]>[0];

async function* fileOf(services: Pick<Services, "reports">, key: Key): AsyncGenerator<Buffer> {
  for (let part = 0, goesOn = true; goesOn; part++) {
    const request = { ...key, part };
    const read = await services.reports.ReadReportFile(request, { deadline: Date.now() + CALL_MS });
    yield read.content;
    goesOn = read.hasMore;
  }
}
