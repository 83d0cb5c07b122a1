import type { Mode } from "@kobo/core/tenant";
import { retryUnreachable as retry } from "@kobo/jobs";
import * as disputes from "../db/disputes";
import * as payments from "../db/payments";
import * as refunds from "../db/refunds";
import type { CardParts } from "./parts";

/**
 * Retries unreachable calls once the processor has recovered in a mode. Refunds of both modes: their rows have no mode.
 */
export async function retryUnreachable(
  parts: Pick<CardParts, "db" | "logger">,
  mode: Mode,
): Promise<void> {
  await retry(parts, { table: payments.TABLE, where: { mode } });
  await retry(parts, { table: disputes.TABLE, where: { mode } });
  await retry(parts, { table: refunds.TABLE, where: {} });
}
